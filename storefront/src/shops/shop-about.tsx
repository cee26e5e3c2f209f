import type { ShopDetail } from '@sealane/contract/shops'
import { useFormatter, useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { useCountryName } from '../catalog/country-name.ts'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'

/** Shows the shop's description, its freight and its handling time. */
export function ShopAbout({ shop }: { shop: ShopDetail }) {
  const text = useTranslations('shops.about')
  const format = useFormatter()
  const dateTime = useDateTime()
  const countryName = useCountryName()
  const country = countryName(shop.country)
  return (
    <div className="grid max-w-240 gap-6 desk:grid-cols-[1fr_420px]">
      <p className="leading-[1.6] whitespace-pre-line text-ink-2">{shop.about}</p>
      <Card className="px-4 py-1">
        <dl>
          <Line label={text('place')} value={shop.city === '' ? country : `${shop.city}, ${country}`} />
          <Freight freight={shop.freight} />
          <Line label={text('handling')} value={text('days', { n: shop.handling_days })} />
          <Line label={text('sales')} value={format.number(shop.sales)} />
          <Line label={text('since')} value={dateTime(new Date(shop.since), { year: 'numeric', month: 'long' })} />
        </dl>
      </Card>
    </div>
  )
}

/** The freight, for the country of the shopper's address if there is one. */
function Freight({ freight: { base, further, free_from, delivers, country } }: Pick<ShopDetail, 'freight'>) {
  const text = useTranslations('shops.about')
  const words = useTranslations('shell.shop')
  const money = useMoney()
  const countryName = useCountryName()
  if (!delivers) {
    const value = country === null ? words('deliversToSome') : words('notDelivered', { country: countryName(country) })
    return <Line label={text('freight')} value={value} />
  }
  return (
    <>
      <Line label={text('freight')} value={base === 0 ? text('free') : money(base)} />
      {further > 0 && <Line label={text('further')} value={money(further)} />}
      {free_from !== null && base > 0 && <Line label={text('freeFrom')} value={money(free_from)} />}
    </>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="type-b2 flex min-h-11 items-center justify-between gap-4 py-1.5 not-first:border-t not-first:border-line">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold">{value}</dd>
    </div>
  )
}
