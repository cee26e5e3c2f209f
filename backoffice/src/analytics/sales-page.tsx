import { useTranslations } from 'use-intl'
import { base, useAddressPart } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useOwnShops } from '../app/use-own-shops.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { ShopChoice } from '../ui/shop-choice.tsx'
import { ranges } from './figures.rules.ts'
import { SalesCard } from './sales-card.tsx'
import { SalesTable } from './sales-table.tsx'
import { metrics } from './sales.rules.ts'

const everyMs = 300_000

/** A shop's figures over time: sales, visitors, conversion, returns. The range and, with several shops, the shop are in the URL. */
export function SalesPage() {
  const text = useTranslations('portal.sales')
  const [daysParam, choose] = useAddressPart('days')
  const [shopId, chooseShop] = useAddressPart('shop')
  const shops = useOwnShops('manager')
  const days = ranges.find((range) => String(range) === daysParam) ?? 30
  const query = useServerQuery({
    queryKey: ['figures', 'shop', shopId, days],
    queryFn: () => call('GET /api/portal/earnings/figures', { query: { shop_id: shopId, days } }),
    everyMs,
  })
  const { data } = query
  return (
    <Page
      title={text('title')}
      right={
        <ButtonLink to={`${base}/earnings`} variant="link">
          {text('earnings')}
        </ButtonLink>
      }
    >
      {data !== undefined && <ShopChoice shops={shops} value={data.shop.id} onChange={chooseShop} />}
      <Chips
        label={text('range')}
        choices={ranges.map((range) => ({ value: String(range), label: text('days', { n: range }) }))}
        value={String(days)}
        onChange={choose}
      />
      <Legend days={days} />
      {data === undefined ? (
        <Loading query={query} />
      ) : (
        <div className="grid gap-4 desk:grid-cols-2">
          {metrics.map((metric) => (
            <SalesCard key={metric} metric={metric} days={data.days} before={data.before} />
          ))}
          <div className="min-w-0 desk:col-span-2">
            <SalesTable days={data.days} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Legend({ days }: { days: number }) {
  const text = useTranslations('portal.sales')
  return (
    <div className="type-c1 mt-2 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      <span className="inline-flex items-center gap-2">
        <i className="size-2.5 rounded-[3px] bg-brand" />
        {text('now', { n: days })}
      </span>
      <span className="inline-flex items-center gap-2">
        <i className="w-4 border-t-2 border-dashed border-ink-3" />
        {text('past', { n: days })}
      </span>
      <span>{text('utc')}</span>
    </div>
  )
}
