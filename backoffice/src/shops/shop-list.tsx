import type { MarketShop } from '@sealane/contract/shop-administration'
import { nameSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { marketShopAddress } from '../app/address.ts'
import { useCountries } from '../products/product.queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { Tag } from '@sealane/ui/tag'
import { ShopTag } from './shop-tag.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useList } from '../ui/list.tsx'

/** Every shop of the marketplace, newest first. */
export function ShopList() {
  const text = useTranslations('portal.shops')
  const filters = (
    <>
      <StateChips />
      <CountryChoice />
    </>
  )
  return (
    <ListPage<MarketShop>
      of="shops"
      title={text('title')}
      search={{ label: text('search'), placeholder: text('searchPlaceholder') }}
      sorts={nameSorts}
      filters={filters}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
    >
      {(shops) => <ShopTable shops={shops} />}
    </ListPage>
  )
}

type MarketShopFilter = { state?: MarketShop['state']; renaming?: boolean; high_freight?: boolean; country?: string }
const states = ['all', 'open', 'holiday', 'closed', 'renaming', 'high_freight'] as const

function StateChips() {
  const text = useTranslations('portal.shops')
  const { filter, setFilter, counts } = useList()
  const { state, renaming = false, high_freight = false, ...others } = filter as MarketShopFilter
  return (
    <Chips
      label={text('which')}
      choices={states.map((value) => ({ value, label: text(value), count: counts?.[value] }))}
      value={(renaming && 'renaming') || (high_freight && 'high_freight') || (state ?? 'all')}
      onChange={(chosen) => setFilter({ ...others, ...filterOf(chosen) })}
    />
  )
}

function filterOf(chosen: (typeof states)[number]): MarketShopFilter {
  if (chosen === 'all') return {}
  return chosen === 'renaming' || chosen === 'high_freight' ? { [chosen]: true } : { state: chosen }
}

function CountryChoice() {
  const text = useTranslations('portal.shops')
  const { filter, setFilter } = useList()
  const { country, ...others } = filter as MarketShopFilter
  const countries = useCountries().map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className="mt-3 max-w-75">
      <SelectField
        label={text('country')}
        choices={[{ value: '', label: text('anyCountry') }, ...countries]}
        value={country ?? ''}
        onChange={(chosen) => setFilter(chosen === '' ? others : { ...others, country: chosen })}
      />
    </div>
  )
}

function ShopTable({ shops }: { shops: MarketShop[] }) {
  const text = useTranslations('portal.shops')
  return (
    <QueueTable
      columns={[
        { name: 'shop', title: text('shop') },
        { name: 'commission', title: text('commission'), from: 'desk', align: 'right' },
        { name: 'products', title: text('products'), from: 'desk', align: 'right' },
        { name: 'orders', title: text('orders'), from: 'mid', align: 'right' },
        { name: 'pending', title: text('pending'), from: 'mid', align: 'right' },
        { name: 'since', title: text('since'), from: 'desk' },
        { name: 'show', title: text('show'), isHidden: true },
      ]}
    >
      {shops.map((shop) => (
        <ShopRow key={shop.id} shop={shop} />
      ))}
    </QueueTable>
  )
}

function ShopRow({ shop }: { shop: MarketShop }) {
  const text = useTranslations('portal.shops')
  const { id, name, commission_percent, products, orders, pending, created_at } = shop
  return (
    <tr>
      <td>
        <Name shop={shop} />
      </td>
      <td className="text-right tabular-nums max-desk:hidden">
        {commission_percent === null ? text('standardShort') : text('percent', { percent: commission_percent })}
      </td>
      <td className="text-right tabular-nums max-desk:hidden">{products}</td>
      <td className="text-right tabular-nums max-mid:hidden">{orders}</td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={pending} size="xs" />
      </td>
      <td className="max-desk:hidden">
        <Moment at={created_at} />
      </td>
      <td>
        <ButtonLink to={marketShopAddress(id)} variant="outline" label={`${text('show')}: ${name}`}>
          {text('show')}
        </ButtonLink>
      </td>
    </tr>
  )
}

function Name({ shop: { name, logo, country, state, wanted_name, high_freight_since } }: { shop: MarketShop }) {
  const text = useTranslations('portal.shops')
  const countryName = useCountries().find(({ code }) => code === country)?.name ?? country
  return (
    <div className="flex items-center gap-3">
      <img src={logo} alt="" width={40} height={40} className="flex-none" />
      <div className="min-w-0">
        <div className="font-semibold break-words">{name}</div>
        <div className="type-c1 text-ink-2">{countryName}</div>
        {wanted_name !== null && <div className="type-c1 break-words">{text('wants', { name: wanted_name.name })}</div>}
        <div className="mt-1 flex flex-wrap gap-1">
          <ShopTag state={state} />
          {high_freight_since !== null && <Tag tone="warn">{text('high_freight')}</Tag>}
        </div>
      </div>
    </div>
  )
}
