import type { PortalOrder } from '@sealane/contract/orders'
import type { Tracking } from '@sealane/contract/shipping'
import type { InferOutput } from 'valibot'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { haveCarriersDelivered } from '../shipping/carrier.rules.ts'
import { recordHandling, scopeOf, showForStaff, staffActorOf, type StaffActor } from './handling.ts'
import { confirmsAfterArrival, decide } from './order.rules.ts'
import { lockOrders, saveOrder, type OrderRow, type OrderScope } from './order.sql.ts'
import { countEvents, insertTracking, selectArrivals, type NewEvent } from '../shipping/shipment.sql.ts'
import { selectOrderOf } from './timeline.sql.ts'
import { eventsMaximum } from '../shipping/shipping.rules.ts'

type ParcelTrackingInput = InferOutput<typeof Tracking>

/** Records a tracking event of a parcel, as the carrier reported it. */
export async function trackParcel(context: Context, { body }: { body: ParcelTrackingInput }): Promise<PortalOrder> {
  const { tx, caller } = context
  const now = new Date()
  const shipmentId = toId(body.shipment_id)
  const order = await lockOrderOf(tx, shipmentId, scopeOf(caller))
  await track(tx, order, [eventOf(shipmentId, body, now)], { ...staffActorOf(order, caller), now })
  return showForStaff(context, order.id)
}

/**
 * Saves the reported events of the parcels of a locked order, in the order of time. Once known carriers have delivered all parcels, the time to
 * confirm is the short one.
 */
export async function track(
  tx: Tx,
  order: OrderRow,
  events: NewEvent[],
  actor: StaffActor & { now: Date },
): Promise<void> {
  const fulfilment = decide(order, { action: 'track', who: actor.who, now: actor.now })
  if ((await countEvents(tx, order.id)) + events.length > eventsMaximum) throw new Refusal('NOT_TRACKABLE')
  for (const event of events) {
    if (!(await insertTracking(tx, event))) throw new Refusal('NOT_TRACKABLE')
  }
  const hasArrival = fulfilment === 2 && events.some(({ code }) => code === 'arrived')
  const isThere = hasArrival && haveCarriersDelivered(await selectArrivals(tx, order.id))
  await (isThere ? arrive(tx, order, actor) : recordHandling(tx, order, 'tracked', actor))
}

async function lockOrderOf(tx: Tx, shipmentId: number, scope: OrderScope): Promise<OrderRow> {
  const orderId = await selectOrderOf(tx, shipmentId, scope)
  const [order] = orderId === undefined ? [] : await lockOrders(tx, [orderId], scope)
  if (order === undefined) throw new Refusal('NOT_FOUND')
  return order
}

async function arrive(tx: Tx, order: OrderRow, actor: StaffActor & { now: Date }): Promise<void> {
  const timers = await readSettings(tx, ['timer.confirm_s', 'timer.extend_s'])
  const auto_confirm_at = confirmsAfterArrival(order, timers, actor.now)
  await saveOrder(tx, order.id, { fulfilment: order.fulfilment, auto_confirm_at, reminded_at: null })
  await recordHandling(tx, order, 'arrived', actor)
}

function eventOf(shipmentId: number, { code, place, text, at }: ParcelTrackingInput, now: Date) {
  return { shipmentId, code, place: orNull(place), text: orNull(text), at: momentOf(at, now) }
}

function orNull(text = ''): string | null {
  return text === '' ? null : text
}

/** Returns the time of the event. Refuses a time in the future. */
function momentOf(reportedAt: string | undefined, now: Date): Date {
  const at = reportedAt === undefined ? now : new Date(reportedAt)
  if (at > now) throw new Refusal('INVALID_INPUT', { fields: { at: 'invalid' } })
  return at
}
