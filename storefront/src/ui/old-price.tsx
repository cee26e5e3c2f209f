import { useMoney } from '@sealane/ui/money-text'
import { useTranslations } from 'use-intl'

/** An earlier price, struck through. Screen readers announce it as the earlier price. */
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
