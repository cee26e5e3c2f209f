import { useId } from 'react'
import { useLocale } from 'use-intl'
import { fieldBoxStyle, FieldLabel, FieldNote } from '@sealane/ui/field'
import { useMoney } from '@sealane/ui/money-text'
import { isSignLast, signOf, toAmountInput } from '../top-ups/purpose.rules.ts'

type RefundAmountFieldProps = {
  label: string
  /** US cents; shown in the field until the shopper types. */
  maximum: number
  typed: string | undefined
  error: string | undefined
  onType: (typed: string) => void
}

/** A field for an amount in US dollars; it starts with the maximum. */
export function RefundAmountField({ label, maximum, typed, error, onType }: RefundAmountFieldProps) {
  const id = useId()
  const locale = useLocale()
  const money = useMoney()
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className={fieldBoxStyle(error !== undefined)}>
        <span className={`text-16 text-ink-2 ${isSignLast(money(0)) ? 'order-last' : ''}`}>{signOf(money(0))}</span>
        <input
          id={id}
          value={typed ?? toAmountInput(maximum, locale)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder={toAmountInput(0, locale)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onType(event.target.value)}
          className="h-full min-w-0 grow bg-transparent text-16 font-semibold tabular-nums outline-none placeholder:text-ink-3"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
