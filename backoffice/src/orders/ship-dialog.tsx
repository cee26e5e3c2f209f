import type { PortalOrder } from '@sealane/contract/orders'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Note } from '@sealane/ui/note'
import { AddressLabel } from './address-label.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import { ParcelContents } from './parcel-contents.tsx'
import { emptyParcel, faultsOf, leavesSome, toShipping, type ParcelFault, type ParcelDraft } from './parcel.rules.ts'

type ShipProps = { order: PortalOrder; onClose: () => void }

/** Ships a parcel. If the order is split, the dialog remains open for the rest. */
export function ShipDialog({ order, onClose }: ShipProps) {
  const text = useTranslations('portal.orders')
  const { parcel, setParcel, errors, submit, isBusy } = useShipping(order, onClose)
  const isPart = leavesSome(parcel, order.unshipped)
  const number = order.shipments.length + 1
  return (
    <FormDialog
      title={text('shipTitle', { order: order.order_no })}
      width="wide"
      action={isPart ? text('shipParcel', { number }) : text('markShipped')}
      remark={text('shopperIsTold')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <AddressLabel order={order} />
        <div>
          <ParcelContents order={order} parcel={parcel} error={errors.items} onChange={setParcel} />
          {order.note !== '' && (
            <div className="mt-3">
              <Note icon={NotebookPen}>“{order.note}”</Note>
            </div>
          )}
        </div>
      </div>
      <CarrierFields parcel={parcel} errors={errors} onChange={setParcel} />
    </FormDialog>
  )
}

export type ParcelErrors = { carrier?: string; tracking_no?: string; items?: string }

/** The state of the form: the parcel, its faults, and the request. */
function useShipping(order: PortalOrder, onClose: () => void) {
  const text = useTranslations('portal.orders')
  const [parcel, setParcel] = useState(emptyParcel)
  type Body = ReturnType<typeof toShipping>
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: Body, headers) => call('POST /api/portal/order/ship', { body }, headers),
    {
      renews: ['order', 'inbox'],
      done: text('doneShipped'),
      onDone({ unshipped }) {
        setParcel(emptyParcel)
        if (unshipped.length === 0) onClose()
      },
    },
  )
  const submit = () => {
    const faults = Object.entries(faultsOf(parcel, order.unshipped)) as [keyof ParcelErrors, ParcelFault][]
    setErrors(Object.fromEntries(faults.map(([name, fault]) => [name, text(fault)])))
    if (faults.length === 0) void send(toShipping(order.id, parcel, order.unshipped))
  }
  const change = (next: ParcelDraft) => {
    setParcel(next)
    setErrors({})
  }
  return { parcel, setParcel: change, errors: errors as ParcelErrors, submit, isBusy }
}
