import type { PortalOrder } from '@sealane/contract/orders'
import { Minus, Plus, Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../ui/button.tsx'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { ItemLine } from './item-line.tsx'
import { leavesSome, quantityIn, withQuantity, type ParcelDraft, type UnshippedQuantity } from './parcel.rules.ts'

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
        <fieldset
          aria-label={text('quantityOf', { name: item.name })}
          className="flex items-center rounded-full bg-sunken"
        >
          <IconButton
            icon={Minus}
            label={text('less')}
            disabled={quantity === 0}
            onClick={() => change(quantity - 1)}
          />
          <b className="min-w-5 text-center tabular-nums" aria-live="polite">
            {quantity}
          </b>
          <IconButton
            icon={Plus}
            label={text('more')}
            disabled={quantity === units.quantity}
            onClick={() => change(quantity + 1)}
          />
        </fieldset>
      )}
    </ItemLine>
  )
}
