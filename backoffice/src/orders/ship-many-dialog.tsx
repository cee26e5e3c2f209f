import type { PortalOrder } from '@sealane/contract/orders'
import { useState, type KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Switch } from '@sealane/ui/switch'
import { showSuccess } from '@sealane/ui/toast'
import { CarrierField } from './carrier-fields.tsx'
import { clashesOf, faultsOfMany, noParcels, toWholeShipping, withNumbers, type Parcels } from './many.rules.ts'
import { useEach } from './use-each.ts'

type ShipManyProps = { orders: readonly PortalOrder[]; onClose: () => void }

/** Ships each order in its own parcel with one carrier. Refused orders remain with the reason; the others are shipped. */
export function ShipManyDialog({ orders, onClose }: ShipManyProps) {
  const text = useTranslations('portal.orders')
  const { left, parcels, change, errors, clashes, submit, isBusy } = useShippingMany(orders, onClose)
  return (
    <FormDialog
      title={text('shipMany', { n: left.length })}
      width="wide"
      action={text('markShipped')}
      remark={text('shopperIsTold')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-2">{text('shipManyText')}</p>
      {!parcels.isWithoutLogistics && (
        <CarrierField
          value={parcels.carrier}
          error={errors['carrier']}
          onChange={(carrier) => change({ ...parcels, carrier })}
        />
      )}
      <Switch isOn={parcels.isWithoutLogistics} onChange={(isOn) => change({ ...parcels, isWithoutLogistics: isOn })}>
        {text('withoutLogistics')}
      </Switch>
      <ul className="divide-y divide-line">
        {left.map((order) => (
          <li key={order.id} className="py-3">
            <OrderParcel
              order={order}
              parcels={parcels}
              error={errors[order.id]}
              clash={clashes[order.id]}
              onType={(number) => change({ ...parcels, numbers: { ...parcels.numbers, [order.id]: number } })}
              onPaste={(pasted) =>
                change(
                  withNumbers(
                    parcels,
                    left.map(({ id }) => id),
                    order.id,
                    pasted,
                  ),
                )
              }
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

type OrderParcelProps = {
  order: PortalOrder
  parcels: Parcels
  error: string | undefined
  /** The message that another order with a different address has the same number. */
  clash: string | undefined
  onType: (number: string) => void
  onPaste: (pasted: string) => void
}

function OrderParcel({ order, parcels, error, clash, onType, onPaste }: OrderParcelProps) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  const { id, order_no, address, unshipped } = order
  const n = unshipped.reduce((sum, { quantity }) => sum + quantity, 0)
  const country = format.displayName(address.country, { type: 'region' }) ?? address.country
  return (
    <div className="grid items-start gap-x-4 gap-y-2 mid:grid-cols-[1fr_1fr]">
      <div className="min-w-0">
        <b>{order_no}</b>
        <div className="type-c1 text-ink-2">
          {address.addressee} · {text('cityAndCountry', { city: address.city, country })} · {text('pieces', { n })}
        </div>
        {parcels.isWithoutLogistics && error !== undefined && <p className="type-c1 text-bad">{error}</p>}
      </div>
      {!parcels.isWithoutLogistics && (
        <Field
          label={text('trackingNumberOf', { order: order_no })}
          name={`tracking-${id}`}
          isMono
          value={parcels.numbers[id] ?? ''}
          onChange={(event) => onType(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n]/.test(pasted.trim())) return
            event.preventDefault()
            onPaste(pasted)
          }}
          onKeyDown={goOnAfterScan}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={error}
          note={clash === undefined ? undefined : { tone: 'warn', text: clash }}
        />
      )}
    </div>
  )
}

/** Handles the Enter that a scanner sends after each number: moves to the next field, or submits the form after the last one. */
function goOnAfterScan(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name^="tracking-"]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function useShippingMany(orders: readonly PortalOrder[], onClose: () => void) {
  const text = useTranslations('portal.orders')
  const [all] = useState(orders)
  const [left, setLeft] = useState(all)
  const [parcels, setParcels] = useState(noParcels)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { send, isBusy } = useEach(({ id }, headers) =>
    call('POST /api/portal/order/ship', { body: toWholeShipping(id, parcels) }, headers),
  )
  const clashes = useClashes(parcels, all)
  const submit = async () => {
    const ids = left.map(({ id }) => id)
    const missing = Object.entries(faultsOfMany(parcels, ids)).map(([name, fault]) => [name, text(fault)])
    const clashing = Object.entries(clashes).filter(([id]) => ids.includes(id))
    setErrors(Object.fromEntries([...missing, ...clashing]))
    if (missing.length + clashing.length > 0) return
    const { done, refused } = await send(left)
    if (done.length > 0) showSuccess(text('doneShippedMany', { n: done.length }))
    const rest = left.filter((order) => !done.includes(order))
    setErrors(refused)
    setLeft(rest)
    if (rest.length === 0) onClose()
  }
  const change = (next: Parcels) => {
    setParcels(next)
    setErrors({})
  }
  return { left, parcels, change, errors, clashes, submit, isBusy }
}

/** Returns the clash messages by order. Orders that are already shipped keep their numbers in the comparison. */
function useClashes(parcels: Parcels, orders: readonly PortalOrder[]): Record<string, string> {
  const text = useTranslations('portal.orders')
  const clashTexts = [...clashesOf(parcels, orders)].map(
    ([
      id,
      {
        order_no,
        address: { addressee, city },
      },
    ]) => [id, text('numberElsewhere', { order: order_no, addressee, city })],
  )
  return Object.fromEntries(clashTexts)
}
