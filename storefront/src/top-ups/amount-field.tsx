import { parseAmount } from '@sealane/contract/money'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Chip } from '@sealane/ui/chip'
import { fieldBoxStyle, FieldLabel, FieldNote } from '@sealane/ui/field'
import { useMoney } from '@sealane/ui/money-text'
import { isSignLast, signOf, toAmountInput } from './purpose.rules.ts'

type TransferAmountFieldProps = {
  label: string
  /** US cents. */
  minimum: number
  /** The currency sent, unless it is dollars by bank transfer. */
  unit?: string | undefined
  /** Shown below the field. */
  detail?: string | undefined
  typed: string
  error: string | undefined
  onType: (typed: string) => void
}

const suggestedAmounts = [50_00, 100_00, 250_00, 500_00]

/** A field for an amount in US dollars. The round amounts below fill it; an amount sent on a chain is rarely round. */
export function TransferAmountField({ label, minimum, unit, detail, typed, error, onType }: TransferAmountFieldProps) {
  const id = useId()
  const text = useTranslations('wallet.transfer')
  const locale = useLocale()
  const money = useMoney()
  const cents = parseAmount(typed)
  return (
    <div className="mt-4">
      <FieldLabel id={id} label={label} hint={text('from', { amount: money(minimum) })} />
      <div className={`${fieldBoxStyle(error !== undefined)} min-h-14!`}>
        {unit === undefined && (
          <span className={`price text-21 text-ink-2 ${isSignLast(money(0)) ? 'order-last' : ''}`}>
            {signOf(money(0))}
          </span>
        )}
        <input
          id={id}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={11}
          placeholder={toAmountInput(0, locale)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onType(event.target.value)}
          className="price h-full min-w-0 grow bg-transparent py-3 text-28 outline-none placeholder:text-ink-3"
        />
        {unit !== undefined && <span className="font-semibold text-ink-2">{unit}</span>}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
      {detail !== undefined && error === undefined && <p className="type-c1 mt-1.75 text-ink-2">{detail}</p>}
      {unit === undefined && (
        <fieldset aria-label={label} className="min-w-0 scroll-row -mx-4 mt-2.5 flex gap-2 px-4 py-1">
          {suggestedAmounts.map((amount) => (
            <Chip
              key={amount}
              kind="option"
              isOn={cents === amount}
              onClick={() => onType(toAmountInput(amount, locale))}
            >
              {money(amount)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}
