import type { CancelReason, Order, PortalOrder } from '@sealane/contract/orders'
import { insertStale } from '../catalog/counters.sql.ts'
import { lockStock, markGivenUp, returnStock } from '../products/stock.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { giveBudgetBack, giveUseBack, lockPromotionOfGroup } from '../promotions/promotion.ts'
import { Refusal } from '../refusal.ts'
import { groupUsesPromotion, reservedWithoutBalance, selectContents } from './closing.sql.ts'
import { cancellationOf } from './escrow.rules.ts'
import { lockForStaff, recordOperatorStep, scopeOf, showForStaff, staffActorOf } from './handling.ts'
import { decide, nextOf } from './order.rules.ts'
import { lockIdleOrder, lockOrders, saveOrder, type OrderRow, type OrderScope, type OrderUpdate } from './order.sql.ts'
import { selectProducts } from './payment.sql.ts'
import { complete, recordOrderEvent, showOwn, type OrderActor } from './order.ts'

/** O3 and O5: cancels the shopper's order and returns the whole payment. */
export async function cancelOrder(context: Context, { body }: { body: { id: string } }): Promise<Order> {
  const { tx, caller } = context
  const now = new Date()
  const id = toId(body.id)
  const scope = { accountId: caller.id }
  await lockContents(tx, id, scope)
  const [order] = await lockOrders(tx, [id], scope)
  if (order === undefined) throw new Refusal('NOT_FOUND')

  decide(order, { action: 'cancel', who: 'shopper', now })
  await close(tx, order, { who: 'shopper', id: caller.id, now })
  return showOwn(context, id)
}

type StaffCancellation = { id: string; reason: CancelReason; note: string; restock: boolean }

/**
 * O3 and decision 52: cancels an order for its shop, or as an operator in its place, and returns what was paid and not refunded yet. Without
 * `restock` the pieces stay out of stock: they are broken or do not exist.
 */
export async function cancelForShop(context: Context, { body }: { body: StaffCancellation }): Promise<PortalOrder> {
  const { tx, caller } = context
  const { reason, note, restock } = body
  const id = toId(body.id)
  await lockContents(tx, id, scopeOf(caller))
  const order = await lockForStaff(tx, caller, body.id)
  const actor = { ...staffActorOf(order, caller), now: new Date() }
  decide(order, { action: 'cancel', ...actor })
  const cancellation = { cancel_by: actor.who, cancel_reason: reason, cancel_note: note }
  await close(tx, order, actor, { restock, cancellation })
  const detail = { cause: reason, restock, ...(note !== '' && { note }) }
  if (actor.who === 'operator') await recordOperatorStep(tx, order, { step: 'cancelled', id: caller.id, detail })
  return showForStaff(context, id)
}

/** O10: completes a received order before its timer does. Only operators may. */
export async function finishForShopper(context: Context, { body }: { body: { id: string } }): Promise<PortalOrder> {
  const { tx, caller } = context
  const now = new Date()
  const order = await lockForStaff(tx, caller, body.id)
  const actor = staffActorOf(order, caller)
  decide(order, { action: 'finish', who: actor.who, now })
  await complete(tx, order, actor, now)
  await recordOperatorStep(tx, order, { step: 'completed', id: caller.id, detail: {} })
  return showForStaff(context, order.id)
}

/** Cancels an order that was paid with money that has been reversed, if nothing of it was sent (decision 41). */
export async function cancelUnfunded(tx: Tx, orderId: number, now: Date): Promise<void> {
  await lockContents(tx, orderId, 'all')
  const order = await lockIdleOrder(tx, orderId)
  const actor = { who: 'system', id: null, now } as const
  if (order !== undefined && nextOf(order, { action: 'unfund', ...actor }) !== undefined) await close(tx, order, actor)
}

/** Locks the order's variants by id, then its promo code, both before the order itself. They can be read without a lock because they never change. */
export async function lockContents(tx: Tx, orderId: number, scope: OrderScope): Promise<void> {
  const { groupId, pieces } = await selectContents(tx, orderId, scope)
  if (groupId === undefined) return
  await lockStock(
    tx,
    pieces.map(({ variant_id }) => variant_id),
  )
  await lockPromotionOfGroup(tx, groupId)
}

type CloseOptions = {
  /** Whether the pieces can be sold again. */
  restock: boolean
  cancellation?: Pick<OrderUpdate, 'cancel_by' | 'cancel_reason' | 'cancel_note'>
}

/** Ends the order and returns stock, promo code and money. The caller has locked the order and its contents. */
export async function close(
  tx: Tx,
  order: OrderRow,
  actor: OrderActor & { now: Date },
  { restock, cancellation }: CloseOptions = { restock: true },
): Promise<void> {
  const isPaid = order.payment_state === 'paid'
  const { pieces } = await selectContents(tx, order.id, 'all')
  const isByStaff = actor.who === 'seller' || actor.who === 'operator'
  const isGivenUp = !isPaid && !isByStaff && (await isUncovered(tx, order, actor.now))
  await saveOrder(tx, order.id, {
    fulfilment: -1,
    cancelled_at: actor.now,
    ...cancellation,
    ...(isPaid && {
      payment_state: 'returned',
      refunded: order.total,
      promotion_returned: order.platform_discount,
      commission_returned: order.commission,
    }),
  })
  if (restock) await returnStock(tx, pieces)
  if (isGivenUp)
    await markGivenUp(
      tx,
      pieces.map(({ variant_id }) => variant_id),
    )
  await giveBudgetBack(tx, order.id)
  if (!(await groupUsesPromotion(tx, order))) await giveUseBack(tx, order.group_id)
  if (isPaid) await giveMoneyBack(tx, order, actor)
  await recordOrderEvent(tx, { ...order, fulfilment: -1 }, 'cancelled', actor)
}

async function isUncovered(tx: Tx, { id, account_id }: OrderRow, now: Date): Promise<boolean> {
  const { balance } = await balanceOf(tx, account_id)
  return reservedWithoutBalance(tx, id, { balance, now })
}

async function giveMoneyBack(tx: Tx, order: OrderRow, { who, id }: OrderActor): Promise<void> {
  const transfers = cancellationOf(order)
  const actor = id === null ? who : `${who}:${id}`
  if (transfers.length > 0) await post(tx, { kind: 'order_cancelled', reference: String(order.id), actor }, transfers)
  await insertStale(tx, { productIds: await selectProducts(tx, [order.id]) })
  await publishEvent(tx, order.account_id, { type: 'balance', data: await balanceOf(tx, order.account_id) })
}
