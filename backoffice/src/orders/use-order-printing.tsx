import type { PortalOrder } from '@sealane/contract/orders'
import { usePrinting } from '../ui/use-printing.tsx'
import { LabelSheet } from './label-sheet.tsx'
import { PackingSlipSheet } from './packing-slip-sheet.tsx'

/** Prints labels and packing slips of orders. A completely shipped order needs no slip. */
export function useOrderPrinting() {
  const { print, printed } = usePrinting()
  return {
    printed,
    printLabels: (orders: readonly PortalOrder[]) =>
      print(orders.map((order) => ({ key: order.id, content: <LabelSheet order={order} /> }))),
    printSlips: (orders: readonly PortalOrder[]) =>
      print(
        orders
          .filter(({ unshipped }) => unshipped.length > 0)
          .map((order) => ({ key: order.id, content: <PackingSlipSheet order={order} /> })),
      ),
  }
}
