import { cancelReasons } from '@sealane/contract/cancel-reasons'
import type { CancelReason, PortalOrder } from '@sealane/contract/orders'
import { Check } from '@sealane/ui/check'
import { useMoney } from '@sealane/ui/money-text'
import { SelectField } from '@sealane/ui/select-field'
import { TextArea } from '@sealane/ui/text-area'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { isRestockable } from './order.rules.ts'

type CancelDialogProps = { order: PortalOrder; onClose: () => void }

/** Cancels an order for its shop: asks for the reason, a note for the shopper, and whether the pieces can be sold again. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const text = useTranslations('portal.orders')
  const money = useMoney()
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [note, setNote] = useState('')
  /** Follows the reason until the checkbox is used. */
  const [chosenRestock, setChosenRestock] = useState<boolean>()
  const restock = chosenRestock ?? (reason === '' || isRestockable(reason))
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: { id: string; reason: CancelReason; note: string; restock: boolean }, headers) =>
      call('POST /api/portal/order/cancel', { body }, headers),
    { renews: ['order', 'inbox'], done: text('doneCancelled'), onDone: onClose },
  )
  const choose = (chosen: CancelReason) => {
    setReason(chosen)
    setErrors({})
  }
  const submit = () => {
    if (reason === '') setErrors({ reason: text('cancelReasonMissing') })
    else void send({ id: order.id, reason, note, restock })
  }
  return (
    <FormDialog
      title={text('cancelTitle', { order: order.order_no })}
      action={text('cancel')}
      dismiss={text('keepOrder')}
      isDanger
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-15 text-ink-2">
        {order.status === 0 ? text('cancelUnpaid') : text('cancelPaid', { amount: money(order.rest) })}
      </p>
      <SelectField
        label={text('cancelReason')}
        choices={cancelReasons.map((value) => ({ value, label: text(`cancelReasons.${value}`) }))}
        value={reason}
        placeholder={text('cancelReasonChoose')}
        error={errors['reason']}
        onChange={choose}
      />
      <TextArea
        label={text('cancelNote')}
        optional={text('optional')}
        rows={3}
        maxLength={300}
        value={note}
        error={errors['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <Check checked={restock} onChange={(event) => setChosenRestock(event.target.checked)}>
        {text('restock')}
      </Check>
    </FormDialog>
  )
}
