import type { PortalOrder } from '@sealane/contract/orders'
import type { Shipping } from '@sealane/contract/shipping'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import type { InferOutput } from 'valibot'
import { decide, later } from './order.rules.ts'
import { lockOrders, saveOrder, selectOrder, type OrderRow, type OrderScope } from './order.sql.ts'
import { complete, recordOrderEvent } from './order.ts'
import { insertShipment } from '../shipping/shipment.sql.ts'
import { selectOrderTimelines } from './timeline.sql.ts'
import {
  checkParcels,
  isEverything,
  trackingNumber,
  unitsToShip,
  type OrderItemQuantity,
} from '../shipping/shipping.rules.ts'
import { toPortalOrder } from './shown.ts'
import { orderRoleOf } from './staff-role.rules.ts'

/** Marks the order as packed: from now on a cancellation needs a refund request. */
export async function packOrder(context: Context, { body }: { body: { id: string } }): Promise<PortalOrder> {
  const { tx, caller } = context
  const now = new Date()
  const order = await lockStaffs(tx, caller, body.id)
  const actor = { ...staffActorOf(order, caller), now }
  const fulfilment = decide(order, { action: 'pack', who: actor.who, now })
  await saveOrder(tx, order.id, { fulfilment, packed_at: now })
  await recordHandling(tx, order, 'packed', actor)
  return showStaff(context, order.id)
}

/** O10: completes a received order before its timer does. Only operators may. */
export async function finishForShopper(context: Context, { body }: { body: { id: string } }): Promise<PortalOrder> {
  const { tx, caller } = context
  const now = new Date()
  const order = await lockStaffs(tx, caller, body.id)
  const actor = staffActorOf(order, caller)
  decide(order, { action: 'finish', who: actor.who, now })
  await complete(tx, order, actor, now)
  await recordOperatorStep(tx, order, { step: 'completed', id: caller.id, detail: {} })
  return showStaff(context, order.id)
}

/** O7: records a parcel that leaves. The order is shipped when every piece is. */
export async function shipOrder(
  context: Context,
  { body }: { body: InferOutput<typeof Shipping> },
): Promise<PortalOrder> {
  const id = await ship(context, body)
  return showStaff(context, id)
}

/** Does the same without returning the order: returns its id. */
export async function ship({ tx, caller }: Context, body: InferOutput<typeof Shipping>): Promise<number> {
  const now = new Date()
  const order = await lockStaffs(tx, caller, body.id)
  const actor = { ...staffActorOf(order, caller), now }
  const { unshipped = [], shipments = [] } = (await selectOrderTimelines(tx, [order.id])).get(order.id) ?? {}
  decide(order, { action: 'ship', who: actor.who, now })
  const units = unitsToShip(unshipped, body.items)
  checkParcels(shipments.length, isEverything(unshipped, units))
  const trackingNo = trackingNumber(body.carrier, body.tracking_no)

  await insertShipment(tx, { orderId: order.id, carrier: body.carrier, trackingNo, units, at: now })
  await saveShipped(tx, { order, unshipped, units }, actor)
  return order.id
}

/** Returns the orders that the staff member may see: a seller those of their shops, an operator all. */
export function scopeOf({ isOperator, shopIds }: Caller): OrderScope {
  return isOperator ? 'all' : { shopIds }
}

type ShipmentContents = { order: OrderRow; unshipped: OrderItemQuantity[]; units: OrderItemQuantity[] }

async function saveShipped(
  tx: Tx,
  { order, unshipped, units }: ShipmentContents,
  actor: StaffActor & { now: Date },
): Promise<void> {
  const { now } = actor
  const isAll = isEverything(unshipped, units)
  const fulfilment = decide(order, { action: isAll ? 'ship' : 'ship_part', who: actor.who, now })
  const auto_confirm_at = later(now, await readSetting(tx, 'timer.confirm_undelivered_s'))
  await saveOrder(tx, order.id, {
    fulfilment,
    packed_at: order.packed_at ?? now,
    ...(isAll && { shipped_at: now, auto_confirm_at }),
  })
  await recordHandling(tx, { ...order, fulfilment }, 'shipped', actor)
}

async function lockStaffs(tx: Tx, caller: Caller, id: string): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [toId(id)], scopeOf(caller))
  if (order === undefined) throw new Refusal('NOT_FOUND')
  return order
}

export async function showStaff({ tx, caller, visit }: Context, id: number): Promise<PortalOrder> {
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
