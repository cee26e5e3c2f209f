import type { PortalPromo } from '@sealane/contract/promotions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useMe } from '../app/use-me.ts'
import { useSending } from '../app/use-sending.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useMoney } from '../ui/money.tsx'
import { canAgree, readBudget } from './promo.rules.ts'

type Props = { promo: PortalPromo; onClose: () => void }

/** Asks for another budget of this code, if it is about one. */
export function BudgetDialog({ promo, onClose }: { promo: PortalPromo | undefined; onClose: () => void }) {
  return promo === undefined ? undefined : <BudgetForm promo={promo} onClose={onClose} />
}

/** Another budget of a code of the platform; the second of two operators finds what the first one wants. */
function BudgetForm({ promo, onClose }: Props) {
  const text = useTranslations('portal.promos')
  const money = useMoney()
  const { account } = useMe()
  const { id, code, given, budget, first_budget: first } = promo
  const isSecond = canAgree(promo, account)
  const [typed, setTyped] = useState(((isSecond && first !== null ? first.budget : (budget ?? 0)) / 100).toFixed(2))
  const { send, errors, setErrors, isBusy } = useSending(
    (wanted: number, headers) =>
      call('POST /api/portal/platform_promo/budget', { body: { id, budget: wanted } }, headers),
    { renews: ['shopkeeping'], done: text('budgetSaved'), onDone: onClose },
  )
  return (
    <FormDialog
      title={text('budgetTitle', { code })}
      action={text('budgetSave')}
      isBusy={isBusy}
      onSubmit={() => void send(readBudget({ budget: typed }))}
      onClose={onClose}
    >
      {first !== null && <p>{text('budgetWanted', { operator: first.operator, amount: money(first.budget) })}</p>}
      <Field
        label={text('budget')}
        name="budget"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={errors['budget']}
        note={{ tone: 'plain', text: text('budgetNoteGiven', { amount: money(given) }) }}
        onChange={({ target }) => {
          setTyped(target.value)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
