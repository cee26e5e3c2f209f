import type { OrderDetail } from '@sealane/contract/orders'
import { Card } from '@sealane/ui/card'
import { useTranslations } from 'use-intl'

type CancellationCardProps = { order: Pick<OrderDetail, 'cancellation' | 'shop'> }

/** Shows who cancelled the order, if it was not the shopper, with the reason and the note. */
export function CancellationCard({ order: { cancellation, shop } }: CancellationCardProps) {
  const text = useTranslations('orders.cancellation')
  if (cancellation === null) return undefined
  const { by, reason, note } = cancellation
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2">{text(by, { shop: shop.name })}</h2>
      <p className="type-b2 mt-1">{text(`reasons.${reason}`)}</p>
      {note !== '' && <q className="type-b2 mt-2 block text-ink-2">{note}</q>}
    </Card>
  )
}
