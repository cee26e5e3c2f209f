import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { useParams } from 'wouter'
import { useFormatter, useTranslations } from 'use-intl'
import { base, shopAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { Trail } from '../audit-log/trail.tsx'
import { useCountries } from '../products/product.queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Note } from '@sealane/ui/note'
import { ShopActions } from './shop-deeds.tsx'
import { ShopStaff } from './shop-staff.tsx'
import { ShopTag } from './shop-tag.tsx'
import { ProposedCommissionCard } from './proposed-commission.tsx'
import { RequestedNameCard } from './requested-name.tsx'

/** One shop: its figures, the actions open to operators, and their past actions. */
export function ShopPage() {
  const { id } = useParams<{ id: string }>()
  const query = useServerQuery({
    queryKey: ['shops', 'detail', id],
    queryFn: () => call('GET /api/portal/shops/detail', { query: { id } }),
  })
  const shop = query.data
  return (
    <Page title={shop?.name ?? id} tag={shop && <ShopTag state={shop.state} />} back={`${base}/shops`}>
      {shop === undefined ? <Loading query={query} /> : <Shop shop={shop} />}
    </Page>
  )
}

function Shop({ shop }: { shop: MarketShopDetail }) {
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      {shop.wanted_name !== null && <RequestedNameCard shop={shop} name={shop.wanted_name.name} />}
      <ShopOverview shop={shop} />
      <Terms shop={shop} />
      <div className="desk:col-span-2">
        <Trail subject="shop" id={shop.id} />
      </div>
    </div>
  )
}

function ShopOverview({ shop }: { shop: MarketShopDetail }) {
  const text = useTranslations('portal.shops')
  const format = useFormatter()
  const country = useCountries().find(({ code }) => code === shop.country)?.name ?? shop.country
  const { products, orders, open_orders, sales, total_sales, fans, favorable_rate, closed_until } = shop
  return (
    <Card className="p-5">
      <div className="mb-4 flex items-center gap-3">
        <img src={shop.logo} alt="" width={56} height={56} className="flex-none" />
        <h2 className="type-h2">{text('standing')}</h2>
      </div>
      <Facts>
        <Fact name={text('country')}>{country}</Fact>
        <Fact name={text('products')}>{format.number(products)}</Fact>
        <Fact name={text('orders')}>{text('paidOrders', { n: orders, open: open_orders })}</Fact>
        <Fact name={text('sales')}>{format.number(sales)}</Fact>
        <Fact name={text('totalSales')}>{format.number(total_sales)}</Fact>
        <Fact name={text('fans')}>{format.number(fans)}</Fact>
        <Fact name={text('favorable')}>{favorable_rate !== null && text('percent', { percent: favorable_rate })}</Fact>
        <Fact name={text('staff')}>
          <ShopStaff shop={shop} />
        </Fact>
        <Fact name={text('closedUntil')}>
          {shop.state === 'holiday' && closed_until && <Moment at={closed_until} />}
        </Fact>
        <Fact name={text('since')}>
          <Moment at={shop.created_at} />
        </Fact>
      </Facts>
    </Card>
  )
}

/** Shows the pending amount, the commission and freight figures, and whether the shop is closed. */
function Terms({ shop }: { shop: MarketShopDetail }) {
  const text = useTranslations('portal.shops')
  const { id, pending, commission_percent, standard_commission_percent, wanted_commission, closed } = shop
  const { high_freight_since, recent_goods, recent_freight } = shop
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2 className="type-c1 text-ink-2">{text('pending')}</h2>
        <MoneyText cents={pending} size="l" />
        <p className="type-c1 mt-1 text-ink-2">{text('pendingNote')}</p>
      </div>
      <Facts>
        <Fact name={text('commission')}>
          {commission_percent === null
            ? text('standard', { percent: standard_commission_percent })
            : text('percent', { percent: commission_percent })}
        </Fact>
        <Fact name={text('recentGoods')}>
          <MoneyText cents={recent_goods} size="xs" />
        </Fact>
        <Fact name={text('recentFreight')}>
          <MoneyText cents={recent_freight} size="xs" />
        </Fact>
      </Facts>
      {wanted_commission !== null && (
        <ProposedCommissionCard request={wanted_commission} standard={standard_commission_percent} />
      )}
      {high_freight_since !== null && (
        <Note tone="warn">
          <p className="font-semibold">{text('highFreight')}</p>
          <p>{text('highFreightText')}</p>
        </Note>
      )}
      {closed !== null && <Note tone="bad">{text('closedBecause', { reason: closed.reason })}</Note>}
      <ShopActions shop={shop} />
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <ButtonLink to={shopAddress(id)} variant="link">
          {text('profile')}
        </ButtonLink>
        <a
          href={`/shop/${id}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-display text-15 font-bold text-brand-text"
        >
          {text('storefront')}
        </a>
      </div>
    </Card>
  )
}
