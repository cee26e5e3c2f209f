import type { ShopDetail } from '@sealane/contract/shops'
import { useFormatter, useTranslations } from 'use-intl'
import { useCompact } from '@sealane/ui/money-text'

/** The four figures, each at least as wide as its longest word. Before the first review there are two. */
export function ShopFacts({ shop }: { shop: ShopDetail }) {
  const { rating, favorable_rate, fans, total_sales } = shop
  const text = useTranslations('shops.shop')
  const format = useFormatter()
  const compact = useCompact()
  const score =
    rating === null ? undefined : format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const share = favorable_rate === null ? undefined : format.number(favorable_rate / 100, { style: 'percent' })
  return (
    <dl className="mt-3 flex max-w-160 flex-wrap gap-y-2 [&>*]:flex-[1_1_min-content] [&>*]:not-first:border-l [&>*]:not-first:border-line [&>*]:not-first:pl-2.5">
      {score !== undefined && <Fact label={text('rating')} value={score} />}
      {share !== undefined && <Fact label={text('favourable')} value={share} />}
      <Fact label={text('fans')} value={compact(fans)} />
      <Fact label={text('sold')} value={compact(total_sales)} />
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 pr-1">
      <dt className="type-c2 text-ink-2">{label}</dt>
      <dd className="type-h1 tabular-nums">{value}</dd>
    </div>
  )
}
