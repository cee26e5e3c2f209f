import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { FieldNote } from '@sealane/ui/field'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { isSignLast, signOf, toAmountInput } from '../top-ups/purpose.rules.ts'
import type { WithdrawState } from './use-withdraw-form.ts'
import { allOf, sharesOf } from './withdrawal.rules.ts'

/** Shows the amount, the charge and the paid-out amount before anything is sent. */
export function WithdrawAmount({ state: { form, limits, change, errors } }: { state: WithdrawState }) {
  const id = useId()
  const text = useTranslations('withdrawals')
  const locale = useLocale()
  const money = useMoney()
  const error = errors['amount']
  const { charge, arrival } = sharesOf(form.amount, limits)
  return (
    <Card className="overflow-hidden">
      <div className="air" />
      <div className="px-4.5 pt-4 pb-4.5">
        <label htmlFor={id} className="type-c1 text-ink-2">
          {text('amount')}
        </label>
        <div
          className={`flex items-center gap-2 border-b-2 pb-1.5 ${error === undefined ? 'border-line-2 focus-within:border-brand-text' : 'border-bad'}`}
        >
          <span className={`price text-[1.875rem] ${isSignLast(money(0)) ? 'order-last' : ''}`}>
            {signOf(money(0))}
          </span>
          <input
            id={id}
            value={form.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={11}
            placeholder={toAmountInput(0, locale)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-available ${id}-note`}
            onChange={(event) => change({ amount: event.target.value })}
            className="price min-h-14 w-full min-w-0 grow bg-transparent text-[2.5rem] outline-none placeholder:text-ink-3"
          />
          <Button
            variant="soft"
            size="m"
            className="order-last flex-none"
            disabled={allOf(limits) === 0}
            onClick={() => change({ amount: toAmountInput(allOf(limits), locale) })}
          >
            {text('all')}
          </Button>
        </div>
        <FieldNote id={`${id}-note`} error={error} />
        <p id={`${id}-available`} className="type-c1 mt-2 text-ink-2">
          {text('available', { amount: money(limits.balance) })}
        </p>
        <Arrival charge={charge} arrival={arrival} />
      </div>
    </Card>
  )
}

/** Shows the charge and the paid-out amount, updated at every key. */
function Arrival({ charge, arrival }: { charge: number; arrival: number }) {
  const text = useTranslations('withdrawals')
  return (
    <dl className="mt-4 border-t border-dashed border-line-2 pt-3" aria-live="polite">
      <div className="flex min-h-8 items-baseline justify-between gap-3">
        <dt className="text-ink-2">{text('charge')}</dt>
        <dd className="flex-none">
          <MoneyText cents={charge} size="s" />
        </dd>
      </div>
      <div className="flex min-h-8 items-baseline justify-between gap-3">
        <dt className="text-ink-2">{text('receive')}</dt>
        <dd className="flex-none">
          <MoneyText cents={arrival} size="l" />
        </dd>
      </div>
    </dl>
  )
}
