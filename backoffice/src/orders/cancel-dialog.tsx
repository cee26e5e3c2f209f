import { cancelReasons } from '@sealane/contract/cancel-reasons'
import type { CancelReason, PortalOrder } from '@sealane/contract/orders'
import { Check } from '@sealane/ui/check'
import { useMoney } from '@sealane/ui/money-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { allPieces, canChoose, isWhole, toCancelled, type ChosenPieces } from './cancellation.rules.ts'
import { CancelledPieces } from './cancelled-pieces.tsx'
import { isRestockable } from './order.rules.ts'
import { ReasonFields } from './reason-fields.tsx'

type CancelDialogProps = { order: PortalOrder; onClose: () => void }

/** Cancels an order or some of its pieces for the shop: asks for the reason, a note for the shopper, and whether the pieces can be sold again. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const text = useTranslations('portal.orders')
  const [pieces, setPieces] = useState(() => allPieces(order))
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [note, setNote] = useState('')
  /** Follows the reason until the checkbox is used. */
  const [chosenRestock, setChosenRestock] = useState<boolean>()
  const restock = chosenRestock ?? (reason === '' || isRestockable(reason))
  const isAll = order.status === 0 || isWhole(order, pieces)
  const { send, errors, setErrors, isBusy } = useCancellation(order, isAll, onClose)
  const submit = () => {
    const isNothing = !isAll && toCancelled(pieces).length === 0
    const faults = {
      ...(isNothing && { items: text('cancelNothing') }),
      ...(reason === '' && { reason: text('cancelReasonMissing') }),
    }
    setErrors(faults)
    if (reason !== '' && !isNothing) void send({ pieces, reason, note, restock })
  }
  return (
    <FormDialog
      title={text('cancelTitle', { order: order.order_no })}
      action={text(isAll ? 'cancel' : 'cancelPieces')}
      dismiss={text('keepOrder')}
      isDanger
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {canChoose(order) && (
        <CancelledPieces
          order={order}
          pieces={pieces}
          error={errors['items']}
          onChange={(chosen) => {
            setPieces(chosen)
            setErrors({})
          }}
        />
      )}
      <Consequence order={order} isAll={isAll} />
      <ReasonFields
        choices={cancelReasons.map((value) => ({ value, label: text(`cancelReasons.${value}`) }))}
        {...{ reason, note, errors }}
        onReason={(chosen) => {
          setReason(chosen)
          setErrors({})
        }}
        onNote={setNote}
      />
      <Check checked={restock} onChange={(event) => setChosenRestock(event.target.checked)}>
        {text('restock')}
      </Check>
    </FormDialog>
  )
}

function Consequence({ order, isAll }: { order: PortalOrder; isAll: boolean }) {
  const text = useTranslations('portal.orders')
  const money = useMoney()
  const whole = order.status === 0 ? text('cancelUnpaid') : text('cancelPaid', { amount: money(order.rest) })
  return <p className="text-15 text-ink-2">{isAll ? whole : text('cancelPart')}</p>
}

type Cancellation = { pieces: ChosenPieces; reason: CancelReason; note: string; restock: boolean }

function useCancellation({ id, rest }: PortalOrder, isAll: boolean, onDone: () => void) {
  const text = useTranslations('portal.orders')
  return useFormMutation(
    ({ pieces, ...cancellation }: Cancellation, headers) =>
      isAll
        ? call('POST /api/portal/order/cancel', { body: { id, ...cancellation } }, headers)
        : call(
            'POST /api/portal/order/cancel_items',
            { body: { id, rest, items: toCancelled(pieces), ...cancellation } },
            headers,
          ),
    { renews: ['order', 'inbox'], done: text(isAll ? 'doneCancelled' : 'doneCancelledPieces'), onDone },
  )
}
