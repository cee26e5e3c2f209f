import { useMoney } from '@sealane/ui/money-text'
import { useTranslations } from 'use-intl'

/** What it cost before: struck through, and said so. */
export function OldPrice({ cents }: { cents: number }) {
  const text = useTranslations('shell.product')
  const money = useMoney()
  return (
    <s className="text-12.5/none whitespace-nowrap text-ink-3 tabular-nums">
      <span className="sr-only">{text('was')} </span>
      {money(cents)}
    </s>
  )
}
