import type { TrackingColumn, TrackingFault, TrackingImport } from '@sealane/contract/tracking-imports'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { nextOf } from './order.rules.ts'
import { lockOrders, selectStates, type OrderRow } from './order.sql.ts'
import { inTurn, checkParcelEvents, type ReportedParcelEvent } from '../shipping/parcel-events.rules.ts'
import { scopeOf, staffActorOf } from './handling.ts'
import { ship } from './shipping.ts'
import { eventsMaximum } from '../shipping/shipping.rules.ts'
import { orderRoleOf } from './staff-role.rules.ts'
import { faultIn, readTrackingFile, type EventRow, type NumberRow } from '../shipping/tracking-file.ts'
import { selectIdsByNumber, selectParcels, type ParcelRow } from './tracking-import.sql.ts'
import { track } from './tracking.ts'

type Input = { body: { text: string; apply: boolean } }
type TrackingActor = Pick<Context, 'caller'> & { now: Date }
/** The orders that the file names and the caller may see, with the parcels that left; by number. */
type FileOrders = ReadonlyMap<string, { order: OrderRow; parcels: ParcelRow[] }>

type Leaving = { order: OrderRow; carrier: string; tracking_no: string }
type TrackedParcelEvent = { order: OrderRow; event: ReportedParcelEvent & { shipmentId: number } }
/** The decision about each row, with the action to take. */
type CheckedTrackingRows<Deed> = { read: NumberRow | EventRow; verdict: TrackingRowDecision<Deed> }[]
type TrackingRowDecision<Deed> =
  | { outcome: 'ready'; deed: Deed }
  | { outcome: 'same' }
  | { outcome: 'fault'; fault: TrackingFault }

/**
 * Imports the valid rows: a file of numbers ships everything that is still to be sent of each order, a file of events saves the events. Faulty rows
 * are reported and skipped.
 */
export async function importTracking(context: Context, { body }: Input): Promise<TrackingImport> {
  const actor = { caller: context.caller, now: new Date() }
  const file = readTrackingFile(body.text, actor.now)
  const orders = await findFileOrders(context, file.rows, body.apply)
  if (file.holds === 'numbers') {
    const checked = checkTrackingNumbers(file.rows, orders, actor)
    if (body.apply) await shipReady(context, readyOf(checked))
    return { holds: 'numbers', ...toReply(checked, body.apply ? 'shipped' : 'ready', file.faults) }
  }
  const checked = checkTrackingEvents(file.rows, orders, actor)
  if (body.apply) await trackReady(context.tx, readyOf(checked), actor)
  return { holds: 'events', ...toReply(checked, body.apply ? 'tracked' : 'ready', file.faults) }
}

/**
 * Finds the orders of the file. If the file is applied, it locks them by ascending id, so that two simultaneous files do not deadlock. A dry run
 * locks nothing: a shopper's request never waits for it.
 */
async function findFileOrders(
  { tx, caller }: Context,
  rows: readonly NumberRow[],
  isApplied: boolean,
): Promise<FileOrders> {
  const ids = await selectIdsByNumber(tx, [...new Set(rows.map(({ order }) => order))], scopeOf(caller))
  const orders = isApplied
    ? await lockOrders(tx, [...ids.values()], scopeOf(caller))
    : await selectStates(tx, [...ids.values()])
  const parcels = await selectParcels(tx, [...ids.values()])
  const byId = new Map(orders.map((order) => [order.id, { order, parcels: parcels.get(order.id) ?? [] }]))
  return new Map(
    [...ids].flatMap(([number, id]) => {
      const one = byId.get(id)
      return one === undefined ? [] : [[number, one]]
    }),
  )
}

function checkTrackingNumbers(
  rows: readonly NumberRow[],
  orders: FileOrders,
  { caller, now }: TrackingActor,
): CheckedTrackingRows<Leaving> {
  return rows.map((read) => {
    const { carrier, tracking_no } = read.cells
    const { order, parcels = [] } = orders.get(read.order) ?? {}
    if (order === undefined) return toFault(read, 'order_no', 'unknown_order')
    if (parcels.some((parcel) => isOf(parcel, read))) return { read, verdict: { outcome: 'same' } }
    if (order.fulfilment >= 2) return toFault(read, 'order_no', 'already_shipped')
    const mayLeave = mayDo('ship', order, { caller, now })
    if (!mayLeave) return toFault(read, 'order_no', 'not_shippable')
    return { read, verdict: { outcome: 'ready', deed: { order, carrier, tracking_no } } }
  })
}

function checkTrackingEvents(
  rows: readonly EventRow[],
  orders: FileOrders,
  { caller, now }: TrackingActor,
): CheckedTrackingRows<TrackedParcelEvent> {
  const parcelOf = (read: EventRow) => orders.get(read.order)?.parcels.find((parcel) => isOf(parcel, read))
  const byParcel = [...Map.groupBy(rows, parcelOf)]
  const outcomes = new Map(
    byParcel.flatMap(([parcel, reported]) => (parcel === undefined ? [] : [...checkParcelEvents(parcel, reported)])),
  )
  const room = new Map([...orders].map(([number, { parcels }]) => [number, eventsMaximum - eventsOf(parcels)]))
  return rows.map((read) => {
    const { order } = orders.get(read.order) ?? {}
    const [parcel, outcome] = [parcelOf(read), outcomes.get(read)]
    if (order === undefined) return toFault(read, 'order_no', 'unknown_order')
    if (parcel === undefined || outcome === undefined) return toFault(read, 'tracking_no', 'unknown_parcel')
    if (outcome === 'same') return { read, verdict: { outcome: 'same' } }
    const mayTrack = mayDo('track', order, { caller, now })
    if (!mayTrack) return toFault(read, 'order_no', 'not_trackable')
    if (outcome !== 'ready') return toFault(read, 'time', outcome)
    const left = room.get(read.order) ?? 0
    if (left <= 0) return toFault(read, 'order_no', 'not_trackable')
    room.set(read.order, left - 1)
    return { read, verdict: { outcome: 'ready', deed: { order, event: { ...read, shipmentId: parcel.id } } } }
  })
}

function mayDo(action: 'ship' | 'track', order: OrderRow, { caller, now }: TrackingActor): boolean {
  const who = orderRoleOf(order, caller)
  return who !== undefined && nextOf(order, { action, who, now }) !== undefined
}

function eventsOf(parcels: readonly ParcelRow[]): number {
  return parcels.reduce((sum, { events }) => sum + events.length, 0)
}

/** Whether the parcel has the row's number, and its carrier if the row names one. */
function isOf(parcel: ParcelRow, { cells: { carrier, tracking_no } }: NumberRow): boolean {
  const isCarrier = carrier === '' || parcel.carrier.toLowerCase() === carrier.toLowerCase()
  return isCarrier && (parcel.tracking_no ?? '') === tracking_no
}

function toFault(
  read: NumberRow,
  column: TrackingColumn,
  fault: TrackingFault['fault'],
): CheckedTrackingRows<never>[number] {
  return { read, verdict: { outcome: 'fault', fault: faultIn(read, column, fault) } }
}

function readyOf<Deed>(checked: CheckedTrackingRows<Deed>): Deed[] {
  return checked.flatMap(({ verdict }) => (verdict.outcome === 'ready' ? [verdict.deed] : []))
}

async function shipReady(context: Context, leaving: readonly Leaving[]): Promise<void> {
  for (const { order, carrier, tracking_no } of leaving.toSorted((one, other) => one.order.id - other.order.id)) {
    await ship(context, { id: String(order.id), carrier, tracking_no })
  }
}

async function trackReady(
  tx: Tx,
  events: readonly TrackedParcelEvent[],
  { caller, now }: TrackingActor,
): Promise<void> {
  const byOrder = [...Map.groupBy(events, ({ order }) => order)]
  for (const [order, ofOrder] of byOrder.toSorted(([one], [other]) => one.id - other.id)) {
    await track(tx, order, inTurn(ofOrder.map(({ event }) => event)), { ...staffActorOf(order, caller), now })
  }
}

function toReply(
  checked: CheckedTrackingRows<unknown>,
  ready: 'ready' | 'shipped' | 'tracked',
  ofFile: readonly TrackingFault[],
): Pick<TrackingImport, 'rows' | 'faults'> {
  const found = checked.flatMap(({ verdict }) => (verdict.outcome === 'fault' ? [verdict.fault] : []))
  return {
    rows: checked.map(({ read, verdict: { outcome } }) => {
      const { carrier, tracking_no } = read.cells
      const event = eventIn(read)
      return {
        row: read.row,
        order_no: read.order,
        carrier,
        tracking_no,
        event,
        outcome: outcome === 'ready' ? ready : outcome,
      }
    }),
    faults: [...ofFile, ...found].toSorted((one, other) => one.row - other.row),
  }
}

function eventIn(read: NumberRow | EventRow): TrackingImport['rows'][number]['event'] {
  if (!('code' in read)) return null
  const { code, place, text, at } = read
  return { code, place, text, at: at.toISOString() }
}
