import { parseAmount } from '@sealane/contract/money'
import type { PortalOrder } from '@sealane/contract/orders'

/** The typed sums by the id of their item, and whether freight goes back too. */
export type StaffRefundDraft = { amounts: Record<string, string>; withFreight: boolean }
type Refundable = PortalOrder['refundable']
export type RefundedItem = { item_id: string; goods: number; freight: number }

/** The most items that one request refunds. */
export const itemsMaximum = 20

export type RefundedSumFault = 'refundInvalid' | 'refundTooMuch'

/** Returns the fault of a typed amount. An empty one is none: this item is not refunded. US cents. */
export function faultOf(typed: string, maximum: number): RefundedSumFault | undefined {
  if (typed.trim() === '') return undefined
  const cents = parseAmount(typed)
  if (cents === undefined) return 'refundInvalid'
  return cents > maximum ? 'refundTooMuch' : undefined
}

/** Returns the items with their sums in US cents. Freight is that of the items with an amount, or of all if there is no amount at all. */
export function toRefunded({ amounts, withFreight }: StaffRefundDraft, refundable: Refundable): RefundedItem[] {
  const goodsOf = (id: string) => parseAmount(amounts[id] ?? '') ?? 0
  const isFreightOnly = refundable.every(({ item_id }) => goodsOf(item_id) === 0)
  return refundable
    .map(({ item_id, freight }) => {
      const goods = goodsOf(item_id)
      return { item_id, goods, freight: withFreight && (goods > 0 || isFreightOnly) ? freight : 0 }
    })
    .filter(({ goods, freight }) => goods + freight > 0)
}

export function sumOf(items: readonly RefundedItem[]): number {
  return items.reduce((sum, { goods, freight }) => sum + goods + freight, 0)
}

/** Returns the freight that the draft can refund, in US cents. */
export function freightOf(draft: StaffRefundDraft, refundable: Refundable): number {
  return toRefunded({ ...draft, withFreight: true }, refundable).reduce((sum, { freight }) => sum + freight, 0)
}
