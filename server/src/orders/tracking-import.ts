import type { TrackingFault, TrackingImport } from '@sealane/contract/tracking-imports'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { decide } from './order.rules.ts'
import { lockOrders, type OrderRow } from './order.sql.ts'
import { doerOf, scopeOf, ship } from './shipping.ts'
import { faultIn, readTrackingFile, type FileRow } from './tracking-file.ts'
import { selectIdsByNumber, selectParcels } from './tracking-import.sql.ts'

type Input = { body: { text: string; apply: boolean } }
type Judged = TrackingImport['rows'][number] & { id?: number; fault?: TrackingFault }

/** Ships what is right of the file, everything of each order that is still to be sent; what is wrong is named and left. */
export async function importTracking(context: Context, { body }: Input): Promise<TrackingImport> {
  const { rows, faults } = readTrackingFile(body.text)
  const judged = await judge(context, rows)
  const found = [...faults, ...judged.flatMap(({ fault }) => (fault === undefined ? [] : [fault]))]
  if (body.apply) await shipReady(context, judged)
  return {
    rows: judged.map(({ id: _id, fault: _fault, outcome, ...row }) => {
      return { ...row, outcome: body.apply && outcome === 'ready' ? 'shipped' : outcome }
    }),
    faults: found.toSorted((one, other) => one.row - other.row),
  }
}

/** Holds the orders in the order of their ids, so that two files at once do not wait for each other. */
async function judge({ tx, caller }: Context, rows: readonly FileRow[]): Promise<Judged[]> {
  if (rows.length === 0) return []
  const numbers = rows.map(({ order_no }) => order_no)
  const ids = await selectIdsByNumber(tx, numbers, scopeOf(caller))
  const orders = await lockOrders(tx, [...ids.values()], scopeOf(caller))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const parcels = await parcelsOf(tx, orders)
  const { who } = doerOf(caller)
  return rows.map((read) => {
    const order = byId.get(ids.get(read.order_no) ?? 0)
    if (order === undefined) return toFault(read, 'unknown_order')
    if (parcels.get(order.id)?.some((parcel) => isSame(parcel, read)) === true) return { ...read, outcome: 'same' }
    if (order.fulfilment >= 2) return toFault(read, 'already_shipped')
    return canShip(order, who) ? { ...read, outcome: 'ready', id: order.id } : toFault(read, 'not_shippable')
  })
}

async function parcelsOf(tx: Tx, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id)
  return ids.length === 0 ? new Map<number, never[]>() : selectParcels(tx, ids)
}

function isSame(parcel: { carrier: string; tracking_no: string | null }, read: FileRow): boolean {
  return parcel.carrier.toLowerCase() === read.carrier.toLowerCase() && (parcel.tracking_no ?? '') === read.tracking_no
}

function canShip(order: OrderRow, who: 'seller' | 'operator'): boolean {
  try {
    decide(order, { action: 'ship', who, now: new Date() })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function toFault(read: FileRow, fault: TrackingFault['fault']): Judged {
  return { ...read, outcome: 'fault', fault: faultIn(read, 'order_no', fault) }
}

async function shipReady(context: Context, judged: readonly Judged[]): Promise<void> {
  const ready = judged.filter(({ outcome }) => outcome === 'ready')
  for (const { id, carrier, tracking_no } of ready.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await ship(context, { id: String(id), carrier, tracking_no })
  }
}
