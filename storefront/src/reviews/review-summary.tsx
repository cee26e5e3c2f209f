import type { ProductDetail } from '@sealane/contract/catalog'
import { useFormatter, useTranslations } from 'use-intl'
import { Stars } from '@sealane/ui/stars'

type ProductScores = ProductDetail['scores']

/** The average, the distribution of stars, and the three scores. */
export function ReviewSummary({ scores }: { scores: ProductScores }) {
  const text = useTranslations('reviews.list')
  const score = useScore()
  const { product, service, postage, stars } = scores
  return (
    <div className="mt-2.5 mb-4 flex flex-wrap items-center gap-x-9 gap-y-4">
      <div>
        <p className="flex items-baseline gap-2">
          <span className="font-display text-46/none font-extrabold">{score(product)}</span>
          <span className="type-b2 text-ink-2">{text('ofFive')}</span>
        </p>
        <p aria-hidden="true" className="mt-2">
          <Stars value={Math.round(product ?? 0)} />
        </p>
      </div>
      <StarBars counts={stars} />
      <dl className="type-c1 flex min-w-30 flex-col gap-2">
        <Score label={text('product')} value={score(product)} />
        <Score label={text('service')} value={score(service)} />
        <Score label={text('postage')} value={score(postage)} />
      </dl>
    </div>
  )
}

function Score({ label, value }: { label: string; value: string }) {
  return (
    <div className="pair gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

/** The bars of the numbers of stars, five stars first. */
function StarBars({ counts }: { counts: number[] }) {
  const text = useTranslations('reviews.list')
  const format = useFormatter()
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className="max-w-75 min-w-45 grow">
      {[5, 4, 3, 2, 1].map((stars) => {
        const share = (counts[stars - 1] ?? 0) / Math.max(total, 1)
        const percent = format.number(share, { style: 'percent', maximumFractionDigits: 0 })
        return (
          <li key={stars} className="type-c2 flex min-h-5 items-center gap-2 text-ink-2 tabular-nums">
            <span className="sr-only">{text('starsOf', { n: stars })}</span>
            <span aria-hidden="true" className="w-[0.7em]">
              {stars}
            </span>
            <svg aria-hidden="true" className="h-1.5 grow rounded-full" preserveAspectRatio="none" viewBox="0 0 100 6">
              <rect width="100" height="6" className="fill-sunken" />
              <rect width={share * 100} height="6" className="fill-star" />
            </svg>
            <span className="w-[3em] text-right">{percent}</span>
          </li>
        )
      })}
    </ul>
  )
}

function useScore(): (value: number | null) => string {
  const format = useFormatter()
  return (value) =>
    value === null ? '–' : format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
