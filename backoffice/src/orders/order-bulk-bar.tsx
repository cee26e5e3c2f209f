import type { PortalOrder } from '@sealane/contract/orders'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { ChosenBar } from '../ui/chosen-bar.tsx'
import { PackMany } from './pack-many.tsx'
import { ShipManyDialog } from './ship-many-dialog.tsx'
import { useOrderPrinting } from './use-order-printing.tsx'

type OrderBulkBarProps = { orders: readonly PortalOrder[]; onClear: () => void }
/** The orders as chosen: during the requests, shipped orders already disappear from the list. */
type OrderBulkAction = { kind: 'pack' | 'ship'; orders: readonly PortalOrder[] }

/** The actions for all chosen orders at once: print labels and packing slips, pack, ship. */
export function OrderBulkBar({ orders, onClear }: OrderBulkBarProps) {
  const text = useTranslations('portal.orders')
  const [pendingAction, setPendingAction] = useState<OrderBulkAction>()
  const { printed, printLabels, printSlips } = useOrderPrinting()
  const [toPack, toShip] = [
    orders.filter(({ can }) => can.includes('pack')),
    orders.filter(({ can }) => can.includes('ship')),
  ]
  const close = () => setPendingAction(undefined)
  return (
    <>
      {orders.length > 0 && (
        <ChosenBar label={text('chosen', { n: orders.length })} onClear={onClear}>
          {toShip.length > 0 && (
            <Button variant="outline" onClick={() => printSlips(toShip)}>
              {text('slips')}
            </Button>
          )}
          <Button variant="outline" onClick={() => printLabels(orders)}>
            {text('labels')}
          </Button>
          {toPack.length > 0 && (
            <Button variant="outline" onClick={() => setPendingAction({ kind: 'pack', orders: toPack })}>
              {text('pack')}
            </Button>
          )}
          {toShip.length > 0 && (
            <Button onClick={() => setPendingAction({ kind: 'ship', orders: toShip })}>
              {text('shipMany', { n: toShip.length })}
            </Button>
          )}
        </ChosenBar>
      )}
      {pendingAction?.kind === 'pack' && <PackMany orders={pendingAction.orders} onClose={close} />}
      {pendingAction?.kind === 'ship' && <ShipManyDialog orders={pendingAction.orders} onClose={close} />}
      {printed}
    </>
  )
}
