import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { lockContents } from '../orders/closing.ts'
import { lockForStaff, scopeOf, staffActorOf } from '../orders/handling.ts'
import { decide } from '../orders/order.rules.ts'
import { selectStates, type OrderRow } from '../orders/order.sql.ts'
import { Refusal } from '../refusal.ts'
import { totalOf, type Grant } from './amount.rules.ts'
import { lockDecider } from './decision.ts'
import { insertRefund, selectItems, type NewRefund, type RefundItemRow } from './refund.sql.ts'
import { lockReturnAddress } from './return-label.sql.ts'
import { lockRefundWithOrder, type LockedRefund, type RefundActor } from './step.ts'

/** Parts of the refunds that the staff give on their own initiative (decision 55). */

export type StaffRefundActor = RefundActor & { who: 'seller' | 'operator'; id: number }
type LockedOrder = { order: OrderRow; actor: StaffRefundActor }

/**
 * Locks the order with all that its refunds lock. `rest` is the part of the total that the caller believes was not refunded yet: a repetition, or a
 * refund that somebody else gave meanwhile, is `CHANGED_MEANWHILE`. Nobody refunds their own order.
 */
export async function lockForStaffRefund(
  { tx, caller }: Context,
  { id, rest }: { id: string; rest: number },
  action: 'refund' | 'cancel_items',
): Promise<LockedOrder> {
  await lockDecider(tx, caller)
  const [found] = await selectStates(tx, [toId(id)])
  if (found !== undefined) await lockReturnAddress(tx, found.shop_id)
  await lockContents(tx, toId(id), scopeOf(caller))
  const order = await lockForStaff(tx, caller, id)
  const actor = { ...staffActorOf(order, caller), now: new Date() }
  if (order.account_id === caller.id) throw new Refusal('NOT_ALLOWED')
  decide(order, { action, ...actor })
  if (order.total - order.refunded !== rest) throw new Refusal('CHANGED_MEANWHILE')
  return { order, actor }
}

/** Pairs each input with its item of the order. Throws `NOT_FOUND` for an item of another order, and refuses an item that is named twice. */
export async function findItems<Input extends { item_id: string }>(
  tx: Tx,
  order: OrderRow,
  inputs: readonly Input[],
): Promise<{ item: RefundItemRow; input: Input }[]> {
  const ids = inputs.map(({ item_id }) => toId(item_id))
  if (new Set(ids).size < ids.length) throw new Refusal('INVALID_INPUT', { fields: { items: 'invalid' } })
  const items = await selectItems(tx, ids, 'all')
  return inputs.map((input, place) => {
    const item = items.find(({ id, order_id }) => id === ids[place] && order_id === order.id)
    if (item === undefined) throw new Refusal('NOT_FOUND')
    return { item, input }
  })
}

type OwnRefund = { order: OrderRow; item: RefundItemRow; sum: Grant; reason: string; note: string } & Pick<
  NewRefund,
  'claim' | 'pieces'
>

/** Inserts the refund as a request of the staff, which ends no claim of the shopper, and locks it. */
export async function insertStaffRefund(
  tx: Tx,
  { order, item, sum, reason, note, claim, pieces }: OwnRefund,
  { who, now }: StaffRefundActor,
): Promise<LockedRefund> {
  const id = await insertRefund(tx, {
    ...{ order_id: order.id, item_id: item.id, account_id: order.account_id, shop_id: order.shop_id },
    ...{ ordinal: item.made + 1, requested_by: who, type: 'refund', claim, pieces, claimed_pieces: 0 },
    product_status: claim === 'received' && item.sent > 0 ? 'received' : 'not_received',
    ...{ amount: totalOf(sum), freight: sum.freight, with_freight: sum.withFreight },
    ...{ reason, explanation: note, due_at: null, created_at: now },
  })
  return lockRefundWithOrder(tx, id, 'all')
}
