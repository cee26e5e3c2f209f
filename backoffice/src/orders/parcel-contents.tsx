import type { PortalOrder } from '@sealane/contract/orders'
import { Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { ItemLine } from './item-line.tsx'
import { leavesSome, quantityIn, withQuantity, type ParcelDraft, type UnshippedQuantity } from './parcel.rules.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type ContentsProps = {
  order: PortalOrder
  parcel: ParcelDraft
  error: string | undefined
  onChange: (parcel: ParcelDraft) => void
}

/** The content of this parcel: everything that is left, or a quantity of each item if the order is split. */
export function ParcelContents({ order, parcel, error, onChange }: ContentsProps) {
  const text = useTranslations('portal.orders')
  const { unshipped } = order
  const isSplit = parcel.quantities !== undefined
  const canSplit = unshipped.reduce((sum, { quantity }) => sum + quantity, 0) > 1
  const split = () => onChange(unshipped.reduce((all, units) => withQuantity(all, unshipped, units), parcel))
  return (
    <section aria-label={text('inThisParcel')}>
      <h3 className="type-c1 font-semibold text-ink-2">{text('inThisParcel')}</h3>
      <ul>
        {unshipped.map((units) => (
          <li key={units.item_id}>
            <ParcelLine order={order} units={units} parcel={parcel} onChange={onChange} />
          </li>
        ))}
      </ul>
      <FieldNote id="parcel-contents" error={error} />
      {isSplit && leavesSome(parcel, unshipped) && <p className="type-c1 text-ink-2">{text('restStays')}</p>}
      {canSplit && !isSplit && (
        <Button variant="link" onClick={split}>
          <Icon of={Split} size={20} />
          {text('split')}
        </Button>
      )}
      {isSplit && (
        <Button variant="link" onClick={() => onChange({ ...parcel, quantities: undefined })}>
          {text('allInOne')}
        </Button>
      )}
    </section>
  )
}

type ParcelLineProps = Pick<ContentsProps, 'order' | 'parcel' | 'onChange'> & {
  units: UnshippedQuantity & { sku: string | null }
}

function ParcelLine({ order, units, parcel, onChange }: ParcelLineProps) {
  const text = useTranslations('portal.orders')
  const item = order.items.find(({ id }) => id === units.item_id)
  if (item === undefined) return undefined
  const quantity = quantityIn(parcel, units)
  const change = (next: number) => onChange(withQuantity(parcel, order.unshipped, { ...units, quantity: next }))
  return (
    <ItemLine item={item} quantity={units.quantity} sku={units.sku}>
      {parcel.quantities === undefined ? (
        <span className="whitespace-nowrap tabular-nums">{text('of', { quantity, all: units.quantity })}</span>
      ) : (
        <QuantityStepper name={item.name} quantity={quantity} most={units.quantity} onChange={change} />
      )}
    </ItemLine>
  )
}
