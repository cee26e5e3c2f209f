import type { PortalPromo } from '@sealane/contract/promotions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useMe } from '../app/use-me.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { useRequestedBudgetText } from './promo-table.tsx'
import { canAgree, readBudget, readMaximum } from './promo.rules.ts'

type BudgetFormProps = { promo: PortalPromo; onClose: () => void }

/** Shows the form for the budget of this code; nothing without a code. */
export function BudgetDialog({ promo, onClose }: { promo: PortalPromo | undefined; onClose: () => void }) {
  return promo === undefined ? undefined : <BudgetForm promo={promo} onClose={onClose} />
}

/** Changes the budget and the maximum of a platform code. For the second of two operators, the values of the first are filled in. */
function BudgetForm({ promo, onClose }: BudgetFormProps) {
  const text = useTranslations('portal.promos')
  const money = useMoney()
  const budgetText = useRequestedBudgetText()
  const { account } = useMe()
  const { id, code, given, budget, maximum, first_budget: first } = promo
  const isSecond = canAgree(promo, account)
  const [typed, setTyped] = useState({
    budget: toBudgetInput(isSecond && first !== null ? first.budget : (budget ?? 0)),
    maximum: toBudgetInput((isSecond ? first?.maximum : undefined) ?? maximum ?? 0),
  })
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (limits: { budget: number; maximum?: number }, headers) =>
      call('POST /api/portal/platform_promo/budget', { body: { id, ...limits } }, headers),
    { renews: ['shopkeeping'], done: text('budgetSaved'), onDone: onClose },
  )
  const field = (name: keyof typeof typed) => ({
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [name]: target.value }))
      setErrors({})
    },
  })
  return (
    <FormDialog
      title={text('budgetTitle', { code })}
      action={text('budgetSave')}
      isBusy={isBusy}
      onSubmit={() =>
        void send({ budget: readBudget(typed), ...(maximum !== null && { maximum: readMaximum(typed) }) })
      }
      onClose={onClose}
    >
      {first !== null && <p>{budgetText(first)}</p>}
      <Field
        label={text('budget')}
        note={{ tone: 'plain', text: text('budgetNoteGiven', { amount: money(given) }) }}
        {...field('budget')}
      />
      {maximum !== null && (
        <Field label={text('maximum')} note={{ tone: 'plain', text: text('maximumNote') }} {...field('maximum')} />
      )}
    </FormDialog>
  )
}

function toBudgetInput(cents: number): string {
  return (cents / 100).toFixed(2)
}
