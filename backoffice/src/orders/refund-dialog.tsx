import { staffRefundReasons, type StaffRefundReason } from '@sealane/contract/refund-reasons'
import type { PortalOrder } from '@sealane/contract/orders'
import { useMoney } from '@sealane/ui/money-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { RefundedSums } from './refunded-sums.tsx'
import {
  faultOf,
  itemsMaximum,
  sumOf,
  toRefunded,
  type StaffRefundDraft,
  type RefundedItem,
} from './staff-refund.rules.ts'

type RefundDialogProps = { order: PortalOrder; onClose: () => void }

/** Refunds a part of an order on the shop's own initiative: a sum for each item, freight, the reason and a note for the shopper. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const text = useTranslations('portal.orders')
  const money = useMoney()
  const [draft, setDraft] = useState<StaffRefundDraft>({ amounts: {}, withFreight: false })
  const [reason, setReason] = useState<StaffRefundReason | ''>('')
  const [note, setNote] = useState('')
  const { send, errors, setErrors, isBusy } = useStaffRefund(order, onClose)
  const faultsIn = useFaults(order)
  const items = toRefunded(draft, order.refundable)
  const submit = () => {
    const faults = { ...faultsIn(draft), ...(reason === '' && { reason: text('cancelReasonMissing') }) }
    setErrors(faults)
    if (reason !== '' && Object.keys(faults).length === 0) void send({ items, reason, note })
  }
  return (
    <FormDialog
      title={text('refundTitle', { order: order.order_no })}
      action={text('refund')}
      {...(items.length > 0 && { remark: text('refundSum', { amount: money(sumOf(items)) }) })}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-15 text-ink-2">{text('refundText')}</p>
      <RefundedSums
        order={order}
        draft={draft}
        errors={errors}
        onChange={(next) => {
          setDraft({ ...draft, ...next })
          setErrors({})
        }}
      />
      <ReasonFields
        choices={staffRefundReasons.map((value) => ({ value, label: text(`refundReasons.${value}`) }))}
        {...{ reason, note, errors }}
        onReason={(chosen) => {
          setReason(chosen)
          setErrors({})
        }}
        onNote={setNote}
      />
    </FormDialog>
  )
}

/** Returns a function that finds the faults of a draft, by the id of their item. */
function useFaults({ refundable }: PortalOrder): (draft: StaffRefundDraft) => Record<string, string> {
  const text = useTranslations('portal.orders')
  const money = useMoney()
  return (draft) => {
    const wrong = refundable.flatMap(({ item_id, goods }) => {
      const fault = faultOf(draft.amounts[item_id] ?? '', goods)
      return fault === undefined ? [] : [[item_id, text(fault, { amount: money(goods) })] as const]
    })
    const { length } = toRefunded(draft, refundable)
    if (wrong.length === 0 && length === 0) return { items: text('refundNothing') }
    return { ...Object.fromEntries(wrong), ...(length > itemsMaximum && { items: text('refundTooMany') }) }
  }
}

type StaffRefundForm = { items: RefundedItem[]; reason: StaffRefundReason; note: string }

function useStaffRefund({ id, rest }: PortalOrder, onDone: () => void) {
  const text = useTranslations('portal.orders')
  return useFormMutation(
    (refund: StaffRefundForm, headers) =>
      call('POST /api/portal/order/refund', { body: { id, rest, ...refund } }, headers),
    {
      renews: ['order', 'inbox', 'refund'],
      done: (answer) => text(answer.rest < rest ? 'doneRefund' : 'doneRefundFirst'),
      onDone,
      shows: ['items', 'reason', 'note'],
    },
  )
}
