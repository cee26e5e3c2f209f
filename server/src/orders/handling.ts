import type { PortalOrder } from '@sealane/contract/orders'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { lockOrders, selectOrder, type OrderRow, type OrderScope } from './order.sql.ts'
import { recordOrderEvent } from './order.ts'
import { toPortalOrder } from './shown.ts'
import { orderRoleOf } from './staff-role.rules.ts'
import { selectOrderTimelines } from './timeline.sql.ts'

/** Parts of all steps of the staff with an order. */

/** Returns the orders that the staff member may see: a seller those of their shops, an operator all. */
export function scopeOf({ isOperator, shopIds }: Caller): OrderScope {
  return isOperator ? 'all' : { shopIds }
}

/** Throws `NOT_FOUND` for an order outside the caller's scope. */
export async function lockForStaff(tx: Tx, caller: Caller, id: string): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [toId(id)], scopeOf(caller))
  if (order === undefined) throw new Refusal('NOT_FOUND')
  return order
}

export async function showForStaff({ tx, caller, visit }: Context, id: number): Promise<PortalOrder> {
  const row = await selectOrder(tx, id, scopeOf(caller))
  const timeline = (await selectOrderTimelines(tx, [id])).get(id)
  if (row === undefined || timeline === undefined) throw new Refusal('NOT_FOUND')
  return toPortalOrder(row, timeline, { language: visit.language, caller })
}

/** Throws `NOT_ALLOWED` for an operator who may not handle the order. */
export function staffActorOf(order: OrderRow, caller: Caller): StaffActor {
  const who = orderRoleOf(order, caller)
  if (who === undefined) throw new Refusal('NOT_ALLOWED')
  return { who, id: caller.id }
}

export type StaffActor = { who: 'seller' | 'operator'; id: number }

/** Records a step of the order. A step of an operator in place of the shop is also recorded as a decision. */
export async function recordHandling(
  tx: Tx,
  order: OrderRow,
  step: 'packed' | 'shipped' | 'tracked' | 'arrived',
  actor: StaffActor & { now: Date },
): Promise<void> {
  await recordOrderEvent(tx, order, step, actor)
  if (actor.who === 'operator') await recordOperatorStep(tx, order, { step, id: actor.id, detail: {} })
}

type OperatorStep = {
  step: 'packed' | 'shipped' | 'tracked' | 'arrived' | 'cancelled' | 'completed'
  id: number
  detail: object
}

/** Records the step of an operator as a decision. `id` is the operator's account. */
export async function recordOperatorStep(
  tx: Tx,
  { order_no }: OrderRow,
  { step, id, detail }: OperatorStep,
): Promise<void> {
  await recordDecision(tx, { operatorId: id, subject: 'order', id: order_no, verdict: step, detail })
}
