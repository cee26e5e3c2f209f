import { refundReasons } from '@sealane/contract/refund-reasons'
import { Refusal } from '../refusal.ts'

/** An item of an order as far as money goes. US cents; the freight is the item's share of what was paid for freight. */
export type ItemMoney = {
  quantity: number
  paid: number
  refunded: number
  paid_freight: number
  refunded_freight: number
}

/** Goods and freight, in US cents. */
export type Sum = { goods: number; freight: number }

/** Where the shop is at fault, and freight comes back with the goods. */
export const freightReasons: readonly string[] = refundReasons.filter(
  (reason) => reason !== 'changed_mind' && reason !== 'other',
)

/** What of an item's payment has not come back yet. */
export function restOf({ paid, refunded, paid_freight, refunded_freight }: ItemMoney): Sum {
  return { goods: paid - refunded, freight: paid_freight - refunded_freight }
}

type Circumstances = { reason: string; isShipped: boolean }

/** Freight joins where nothing was shipped yet, or the shop is at fault (decisions, section 6). */
export function freightJoins({ reason, isShipped }: Circumstances): boolean {
  return !isShipped || freightReasons.includes(reason)
}

/** What of the amount is for goods and what for freight: goods come first. Refuses what is more than can come back. */
export function splitAmount(amount: number, item: ItemMoney, circumstances: Circumstances): Sum {
  const rest = restOf(item)
  const freight = freightJoins(circumstances) ? rest.freight : 0
  if (amount > rest.goods + freight) throw new Refusal('REFUND_TOO_LARGE', { fields: { amount: 'REFUND_TOO_LARGE' } })
  const goods = Math.min(amount, rest.goods)
  return { goods, freight: amount - goods }
}

/**
 * What approving grants. Whoever approves may leave freight out, or add the item's share where none was asked for; where
 * nothing was shipped there is nothing to choose, for nobody has carried anything.
 */
export function grantOf(
  asked: Sum,
  item: ItemMoney,
  { freight, isShipped }: { freight: boolean | undefined; isShipped: boolean },
): Sum {
  const { withFreight, withoutFreight } = choicesOf(asked, item, isShipped)
  const granted = freight === undefined ? asked : freight ? withFreight : withoutFreight
  if (granted.goods + granted.freight === 0) throw new Refusal('INVALID_INPUT', { fields: { freight: 'invalid' } })
  return granted
}

export function choicesOf(asked: Sum, item: ItemMoney, isShipped: boolean): { withFreight: Sum; withoutFreight: Sum } {
  if (!isShipped) return { withFreight: asked, withoutFreight: asked }
  const freight = asked.freight > 0 ? asked.freight : restOf(item).freight
  return { withFreight: { ...asked, freight }, withoutFreight: { ...asked, freight: 0 } }
}

/**
 * What a return gives back when `pieces` of the item have come: no more than the price of these pieces, and freight in
 * proportion, rounded up to the cent in the shopper's favour. All pieces give exactly what was granted.
 */
export function amountFor(granted: Sum, item: ItemMoney, pieces: number): Sum {
  const { quantity } = item
  if (pieces > quantity) throw new Refusal('INVALID_INPUT', { fields: { quantity: 'pieces' } })
  const part = (amount: number) => Math.ceil((amount * pieces) / quantity)
  return { goods: Math.min(granted.goods, part(restOf(item).goods)), freight: part(granted.freight) }
}

export function totalOf({ goods, freight }: Sum): number {
  return goods + freight
}
