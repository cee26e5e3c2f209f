import type { PortalOrder } from '@sealane/contract/orders'
import { FieldNote } from '@sealane/ui/field'
import { useTranslations } from 'use-intl'
import { ItemLine } from './item-line.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type CancelledPiecesProps = {
  order: PortalOrder
  pieces: Record<string, number>
  error: string | undefined
  onChange: (pieces: Record<string, number>) => void
}

/** Chooses the pieces that the shop does not send. */
export function CancelledPieces({ order, pieces, error, onChange }: CancelledPiecesProps) {
  const text = useTranslations('portal.orders')
  return (
    <section aria-label={text('cancelWhich')}>
      <h3 className="type-c1 font-semibold text-ink-2">{text('cancelWhich')}</h3>
      <ul>
        {order.unshipped.map(({ item_id, quantity, sku }) => {
          const item = order.items.find(({ id }) => id === item_id)
          if (item === undefined) return undefined
          const chosen = pieces[item_id] ?? 0
          return (
            <li key={item_id}>
              <ItemLine item={item} quantity={quantity} sku={sku}>
                <QuantityStepper
                  name={item.name}
                  quantity={chosen}
                  most={quantity}
                  onChange={(next) => onChange({ ...pieces, [item_id]: next })}
                />
              </ItemLine>
            </li>
          )
        })}
      </ul>
      <FieldNote id="cancelled-pieces" error={error} />
    </section>
  )
}
