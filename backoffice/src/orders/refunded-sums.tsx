import type { PortalOrder } from '@sealane/contract/orders'
import { Check } from '@sealane/ui/check'
import { Field, FieldNote } from '@sealane/ui/field'
import { useMoney } from '@sealane/ui/money-text'
import { useTranslations } from 'use-intl'
import { freightOf, type StaffRefundDraft } from './staff-refund.rules.ts'

type RefundedSumsProps = {
  order: PortalOrder
  draft: StaffRefundDraft
  errors: Record<string, string>
  onChange: (next: Partial<StaffRefundDraft>) => void
}

/** The sum that goes back for each item, and whether its freight does. */
export function RefundedSums({ order, draft, errors, onChange }: RefundedSumsProps) {
  const text = useTranslations('portal.orders')
  const money = useMoney()
  const { refundable, items } = order
  const freight = freightOf(draft, refundable)
  return (
    <>
      <ul className="grid gap-3">
        {refundable.map(({ item_id, goods }) => (
          <li key={item_id}>
            <Field
              label={items.find(({ id }) => id === item_id)?.name ?? ''}
              note={{ tone: 'plain', text: text('refundUpTo', { amount: money(goods) }) }}
              left="$"
              inputMode="decimal"
              autoComplete="off"
              disabled={goods === 0}
              value={draft.amounts[item_id] ?? ''}
              error={errors[item_id]}
              onChange={(event) => onChange({ amounts: { ...draft.amounts, [item_id]: event.target.value } })}
            />
          </li>
        ))}
      </ul>
      {freight > 0 && (
        <Check checked={draft.withFreight} onChange={(event) => onChange({ withFreight: event.target.checked })}>
          {text('refundFreight', { amount: money(freight) })}
        </Check>
      )}
      {errors['items'] !== undefined && <FieldNote id="refunded-items" error={errors['items']} />}
    </>
  )
}
