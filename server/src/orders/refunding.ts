import { insertStale } from '../catalog/counters.sql.ts'
import { returnStock } from '../products/stock.sql.ts'
import type { Queries, Tx } from '../db/database.ts'
import { readSetting } from '../settings/settings.ts'
import { restOf } from './escrow.rules.ts'
import { later, nextOf } from './order.rules.ts'
import { lockOrders, saveOrder, selectStates, type OrderRow } from './order.sql.ts'
import { recordOrderEvent, type OrderActor } from './order.ts'
import { saveAfterSale, saveItemRefunds, selectProgress, type ItemRefund } from './refunding.sql.ts'

/** An order as refund requests use it. */
export type RefundableOrder = OrderRow
/** The number of open requests of the order and of approved returns that were not sent, and the end of the time to appeal a refusal. */
export type OrderRefundState = { open_refunds: number; returns_not_sent: number; appeal_until: Date | null }
type RefundingActor = OrderActor & { now: Date }

/** Locks the order. The caller has already checked access by the item or the request. */
export async function lockRefundable(tx: Tx, orderId: number): Promise<RefundableOrder> {
  return requireOrder(await lockOrders(tx, [orderId], 'all'), orderId)
}

export async function findRefundable(queries: Queries, orderId: number): Promise<RefundableOrder> {
  return requireOrder(await selectStates(queries, [orderId]), orderId)
}

function requireOrder([order]: RefundableOrder[], id: number): RefundableOrder {
  if (order === undefined) throw new Error(`There is no order ${id}`)
  return order
}

/** Saves that a request was opened or ended without money: the displayed status may change. */
export async function saveOrderRefundState(
  tx: Tx,
  order: RefundableOrder,
  refundState: OrderRefundState,
  actor: RefundingActor,
): Promise<void> {
  await saveOrder(tx, order.id, { fulfilment: order.fulfilment, ...refundState })
  if (refundState.open_refunds === order.open_refunds) return
  const kind = refundState.open_refunds > order.open_refunds ? 'refund_opened' : 'refund_closed'
  await recordOrderEvent(tx, { ...order, ...refundState }, kind, actor)
}

/**
 * Extends the shopper's after-sale window by the part that others used for a step of a request, at most by the time for an appeal from now on.
 * `since` is when they could take the step.
 */
export async function extendAfterSale(
  tx: Tx,
  orderId: number,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const until = later(now, await readSetting(tx, 'timer.refund_appeal_s'))
  await saveAfterSale(tx, orderId, { since, now, until })
}

type Settled = OrderRefundState & {
  parts: (ItemRefund & { promotion: number; commission: number })[]
  /** Whether cancelled pieces can be sold again. */
  restock?: boolean | undefined
}

/**
 * Saves the refunds of items and the end of their requests. Cancelled pieces return to the stock. The order continues: to its end if all goods are
 * refunded (O11), to shipped if only the refunded pieces were still to be sent. The caller posts the money.
 */
export async function saveOrderRefund(
  tx: Tx,
  before: RefundableOrder,
  { parts, restock = true, ...standing }: Settled,
  actor: RefundingActor,
): Promise<void> {
  const items = await saveItemRefunds(tx, parts)
  const returned = items.filter(({ cancelled }) => restock && cancelled > 0)
  if (returned.length > 0)
    await returnStock(
      tx,
      returned.map(({ variant_id, cancelled }) => ({ variant_id, quantity: cancelled })),
    )
  await insertStale(tx, { productIds: [...new Set(items.map(({ product_id }) => product_id))] })
  const sumOf = (amount: (part: Settled['parts'][number]) => number) =>
    parts.reduce((sum, part) => sum + amount(part), 0)
  const change = {
    fulfilment: before.fulfilment,
    refunded: before.refunded + sumOf(({ goods, freight }) => goods + freight),
    promotion_returned: before.promotion_returned + sumOf(({ promotion }) => promotion),
    commission_returned: before.commission_returned + sumOf(({ commission }) => commission),
    ...standing,
  }
  await saveOrder(tx, before.id, change)
  await goOn(tx, { ...before, ...change }, actor)
}

async function goOn(tx: Tx, order: RefundableOrder, actor: RefundingActor): Promise<void> {
  const { is_refunded, is_sent } = await selectProgress(tx, order.id)
  if (is_refunded && order.open_refunds === 0) return end(tx, order, actor)
  const command = { action: 'ship_rest', who: 'system', now: actor.now } as const
  const next = is_sent ? nextOf(order, command) : undefined
  if (next === undefined) return recordOrderEvent(tx, order, 'refunded', actor)

  const auto_confirm_at = later(actor.now, await readSetting(tx, 'timer.confirm_undelivered_s'))
  await saveOrder(tx, order.id, { fulfilment: next, shipped_at: actor.now, auto_confirm_at })
  await recordOrderEvent(tx, { ...order, fulfilment: next }, 'refunded', actor)
}

/** O11. The shop gets the rest, such as freight, at the end of the after-sale window. The window begins now if nothing was received. */
async function end(tx: Tx, order: RefundableOrder, actor: RefundingActor): Promise<void> {
  const { now } = actor
  const fulfilment = nextOf(order, { action: 'refund_all', who: 'system', now })
  if (fulfilment === undefined) throw new Error(`The order ${order.id} cannot have been refunded`)
  const isReturned = restOf(order) === 0
  const after_sale_until = order.after_sale_until ?? later(now, await readSetting(tx, 'timer.after_sale_s'))
  const isNew = fulfilment !== order.fulfilment
  await saveOrder(tx, order.id, {
    fulfilment,
    ...(isReturned ? { payment_state: 'returned' } : { after_sale_until }),
    ...(isNew && fulfilment === -1 && { cancelled_at: now }),
    ...(isNew && fulfilment === 4 && { completed_at: now }),
  })
  await recordOrderEvent(tx, { ...order, fulfilment }, 'refunded', actor)
}
