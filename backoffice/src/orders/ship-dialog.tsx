import { Refused } from '@sealane/contract/client'
import type { PortalOrder } from '@sealane/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/tag.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'
import { AddressLabel } from './address-label.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import { ParcelContents } from './parcel-contents.tsx'
import { emptyParcel, faultsOf, leavesSome, toShipping, type Fault, type Parcel } from './parcel.rules.ts'

const formId = 'ship'
type ShipProps = { order: PortalOrder; onClose: () => void }

/** A parcel leaves. Of a split order the rest stays, and this dialog stays with it. */
export function ShipDialog({ order, onClose }: ShipProps) {
  const text = useTranslations('portal')
  const { parcel, setParcel, errors, submit, isBusy } = useShipping(order, onClose)
  const isPart = leavesSome(parcel, order.unshipped)
  const number = order.shipments.length + 1
  return (
    <Dialog
      title={text('orders.shipTitle', { order: order.order_no })}
      width="wide"
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <span className="type-c1 min-w-[200px] grow text-ink-2">{text('orders.shopperIsTold')}</span>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {isPart ? text('orders.shipParcel', { number }) : text('orders.markShipped')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}

export type ParcelErrors = { carrier?: string; tracking_no?: string; items?: string }

/** The parcel being put together, what is wrong with it, and sending it. */
function useShipping(order: PortalOrder, onClose: () => void) {
  const text = useTranslations('portal.orders')
  const said = useFailureText()
  const queries = useQueryClient()
  const [parcel, setParcel] = useState(emptyParcel)
  const [errors, setErrors] = useState<ParcelErrors>({})
  type Body = ReturnType<typeof toShipping>
  const shipping = useAction((body: Body, headers) => call('POST /api/portal/order/ship', { body }, headers))
  const ship = async () => {
    try {
      const { unshipped } = await shipping.mutateAsync(toShipping(order.id, parcel, order.unshipped))
      showSuccess(text('doneShipped'))
      setParcel(emptyParcel)
      await Promise.all(['order', 'inbox'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      if (unshipped.length === 0) onClose()
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) showFailure(said(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = Object.entries(faultsOf(parcel, order.unshipped)) as [keyof ParcelErrors, Fault][]
    setErrors(Object.fromEntries(faults.map(([name, fault]) => [name, text(fault)])))
    if (faults.length === 0) void ship()
  }
  const change = (next: Parcel) => {
    setParcel(next)
    setErrors({})
  }
  return { parcel, setParcel: change, errors, submit, isBusy: shipping.isPending }
}
