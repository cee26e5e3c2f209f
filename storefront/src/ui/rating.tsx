import { Icon } from '@sealane/ui/icon'
import { Star } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'

/** One star and the average beside it; nothing before the first review. */
export function Rating({ value }: { value: number | null }) {
  const text = useTranslations('shell.product')
  const format = useFormatter()
  if (value === null) return undefined
  const shown = format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-0.75 text-12.5/[1.2] font-semibold text-ink-2">
      <Icon of={Star} size={14} isFilled className="text-star" />
      <span className="sr-only">{text('rated', { rating: shown })}</span>
      <span aria-hidden="true">{shown}</span>
    </span>
  )
}
