import { lockStock } from '../products/stock.sql.ts'
import type { Tx } from '../db/database.ts'
import { publishEventToAll } from '../events/event.sql.ts'
import { notifyAll } from '../notifications/notification.ts'
import type { OrderActor } from '../orders/order.ts'
import { extendAfterSale, lockRefundable, saveOrderRefundState, type RefundableOrder } from '../orders/refunding.ts'
import { Refusal } from '../refusal.ts'
import { lockReturnAddress } from './return-label.sql.ts'
import { hasRest } from './amount.rules.ts'
import { leavesSomething } from './application.rules.ts'
import { isNews, noticesOf, type RefundNoticeEvent } from './refund-notice.rules.ts'
import { selectFacts } from './refund-notice.sql.ts'
import {
  hasOtherOpen,
  isOpen,
  leadsOn,
  waitsForOthers,
  type RefundTransitionAction,
  type RefundState,
  type RefundStep,
} from './refund.rules.ts'
import {
  insertEvent,
  lockRefund,
  saveRefund,
  selectItem,
  selectLockTargets,
  selectStaff,
  selectOrderRefundState,
  type RefundUpdate,
  type RefundItemRow,
  type RefundRow,
  type RefundScope,
} from './refund.sql.ts'

export type RefundActor = OrderActor & { now: Date }
/** A request with its order and its item, all locked. */
export type LockedRefund = { refund: RefundRow; order: RefundableOrder; item: RefundItemRow; state: RefundState }

/**
 * Locks in this order: the shop's return address, the item's variant, the order, the request. A request out of scope counts as missing. A status that
 * does not allow `action` is refused before: most of many simultaneous requests then wait for no lock.
 */
export async function lockRefundWithOrder(
  tx: Tx,
  id: number,
  scope: RefundScope,
  action?: RefundTransitionAction,
): Promise<LockedRefund> {
  const targets = await selectLockTargets(tx, id, scope)
  if (targets === undefined) throw new Refusal('NOT_FOUND')
  if (action !== undefined && !leadsOn(targets.status, action)) throw new Refusal('ALREADY_DECIDED')
  await lockReturnAddress(tx, targets.shop_id)
  await lockStock(tx, [targets.variant_id])
  const order = await lockRefundable(tx, targets.order_id)
  const refund = await lockRefund(tx, id)
  const item = await selectItem(tx, refund.item_id, 'all')
  if (item === undefined) throw new Error(`The request ${id} is about no item`)
  return toLockedRefund(refund, order, item)
}

/** Returns the request with the item's data limited to the request's pieces. */
function toLockedRefund(refund: RefundRow, order: RefundableOrder, item: RefundItemRow): LockedRefund {
  const { payment_state, after_sale_until } = order
  const state = {
    ...{ ...refund, payment_state, after_sale_until, has_rest: hasRest(item) },
    has_other_open: hasOtherOpen(item.requests, refund.id),
  }
  return { refund, order, item: { ...item, pieces: refund.pieces }, state }
}

/** Takes a step that moves no money: saves it, adds it to the history, and notifies the persons concerned. */
export async function takeStep(
  tx: Tx,
  { refund, order }: LockedRefund,
  { to, event, ...change }: RefundStep & Partial<RefundUpdate>,
  actor: RefundActor,
): Promise<void> {
  const { now } = actor
  const outcome = { status: to, status_since: now, ended_at: isOpen(to) ? null : now }
  await saveRefund(tx, refund.id, { due_at: null, ...change, ...outcome })
  await insertEvent(tx, refund.id, { kind: event, actor: actor.who, actorId: actor.id, at: now })
  await saveOrderRefundState(tx, order, await selectOrderRefundState(tx, order.id), actor)
  await giveTimeBack(tx, refund, actor)
  await publishRefundEvent(tx, refund, { ...actor, kind: event })
}

type WaitingRefund = Pick<RefundRow, 'id' | 'order_id' | 'item_id' | 'status' | 'status_since' | 'return_address'>

/**
 * Extends the after-sale window by the time that the shop, an operator or the job used for a step: meanwhile other pieces of the item could not be
 * claimed. `refund` is as it was before the step, which is saved.
 */
export async function giveTimeBack(
  tx: Tx,
  refund: WaitingRefund,
  { who, now }: Omit<RefundActor, 'id'>,
): Promise<void> {
  if (who === 'shopper' || !waitsForOthers(refund)) return
  const item = await selectItem(tx, refund.item_id, 'all')
  if (item === undefined || !leavesSomething(item, refund.id)) return
  await extendAfterSale(tx, refund.order_id, { since: refund.status_since, now })
}

/** Updates the screens and lists of the shopper and of the shop, and notifies them. The request is saved. */
export async function publishRefundEvent(
  tx: Tx,
  { id, account_id, shop_id }: Pick<RefundRow, 'id' | 'account_id' | 'shop_id'>,
  event: RefundNoticeEvent,
): Promise<void> {
  const concerned = new Set([account_id, ...(await selectStaff(tx, shop_id))])
  await publishEventToAll(tx, [...concerned], { type: 'refund', data: { id: String(id) } })
  if (!isNews(event)) return
  const facts = await selectFacts(tx, [id])
  await notifyAll(
    tx,
    facts.flatMap((refund) => noticesOf(refund, event)),
  )
}
