import type { PortalOrder } from '@sealane/contract/orders'
import type { Shipping } from '@sealane/contract/shipping'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { readSetting } from '../settings/settings.ts'
import type { InferOutput } from 'valibot'
import { decide, later } from './order.rules.ts'
import { lockForStaff, recordHandling, showForStaff, staffActorOf, type StaffActor } from './handling.ts'
import { saveOrder, type OrderRow } from './order.sql.ts'
import { insertShipment } from '../shipping/shipment.sql.ts'
import { selectOrderTimelines } from './timeline.sql.ts'
import {
  checkParcels,
  isEverything,
  trackingNumber,
  unitsToShip,
  type OrderItemQuantity,
} from '../shipping/shipping.rules.ts'

/** Marks the order as packed: from now on the shopper can only ask for a refund. */
export async function packOrder(context: Context, { body }: { body: { id: string } }): Promise<PortalOrder> {
  const { tx, caller } = context
  const now = new Date()
  const order = await lockForStaff(tx, caller, body.id)
  const actor = { ...staffActorOf(order, caller), now }
  const fulfilment = decide(order, { action: 'pack', who: actor.who, now })
  await saveOrder(tx, order.id, { fulfilment, packed_at: now })
  await recordHandling(tx, order, 'packed', actor)
  return showForStaff(context, order.id)
}

/** O7: records a parcel that leaves. The order is shipped when every piece is. */
export async function shipOrder(
  context: Context,
  { body }: { body: InferOutput<typeof Shipping> },
): Promise<PortalOrder> {
  const id = await ship(context, body)
  return showForStaff(context, id)
}

/** Does the same without returning the order: returns its id. */
export async function ship({ tx, caller }: Context, body: InferOutput<typeof Shipping>): Promise<number> {
  const now = new Date()
  const order = await lockForStaff(tx, caller, body.id)
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
