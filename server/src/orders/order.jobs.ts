import type { Database, Tx } from '../db/database.ts'
import { runDue, type DueSpan } from '../due.ts'
import { post } from '../ledger/ledger.sql.ts'
import { close, lockContents } from './closing.ts'
import { selectDue, type DueOrderKind } from './due-order.sql.ts'
import { releaseOf } from './escrow.rules.ts'
import { isReleasable, nextOf, type OrderTransitionAction } from './order.rules.ts'
import { lockIdleOrder, saveOrder, type OrderRow } from './order.sql.ts'
import { remind } from './order-notice.ts'
import { complete, receive } from './order.ts'

const system = { who: 'system', id: null } as const
type DueOrderStep = (tx: Tx, id: number, now: Date) => Promise<void>

const steps: [DueOrderKind, DueOrderStep][] = [
  ['unpaid', (tx, id, now) => closeLate(tx, id, { action: 'expire', now })],
  ['unshipped', (tx, id, now) => closeLate(tx, id, { action: 'miss_shipping', now })],
  ['unreminded', remind],
  ['unconfirmed', confirmLate],
  ['uncompleted', completeLate],
  ['unreleased', release],
]

/**
 * Executes everything that has become due: unpaid and unshipped orders close, shoppers are reminded, parcels count as received, orders complete,
 * sellers get their money. Each order has its own transaction and is checked again under its lock, so running the job twice or in several processes
 * has no further effect. Returns the number of due orders; one that fails does not delay the others. `now` is the time of execution, by default the
 * current time for each order.
 */
export async function runDueOrders(database: Database, now?: Date): Promise<number> {
  const clock = () => now ?? new Date()
  let count = 0
  for (const [due, step] of steps) {
    const work = (id: number) => database.transaction().execute((tx) => step(tx, id, clock()))
    const select = (span: DueSpan) => selectDue(database, due, span)
    count += await runDue(database, { due: `order ${due}`, select, clock, work })
  }
  return count
}

/** O4 and O6: closes an order that was not paid or sent in time. */
async function closeLate(
  tx: Tx,
  id: number,
  { action, now }: { action: OrderTransitionAction; now: Date },
): Promise<void> {
  await lockContents(tx, id, 'all')
  const order = await lockFor(tx, id, { action, now })
  if (order !== undefined) await close(tx, order, { ...system, now })
}

/** O9: confirms receipt when its deadline has passed. */
async function confirmLate(tx: Tx, id: number, now: Date): Promise<void> {
  const order = await lockFor(tx, id, { action: 'auto_confirm', now })
  if (order !== undefined) await receive(tx, order, system, now)
}

/** O10: completes the order when its deadline has passed. */
async function completeLate(tx: Tx, id: number, now: Date): Promise<void> {
  const order = await lockFor(tx, id, { action: 'complete', now })
  if (order !== undefined) await complete(tx, order, system, now)
}

/** Pays the seller's earnings out of escrow. */
async function release(tx: Tx, id: number, now: Date): Promise<void> {
  const order = await lockIdleOrder(tx, id)
  if (order === undefined || !isReleasable(order, now)) return
  const transfers = releaseOf(order)
  if (transfers.length > 0)
    await post(tx, { kind: 'order_released', reference: String(id), actor: 'system' }, transfers)
  await saveOrder(tx, id, { fulfilment: order.fulfilment, payment_state: 'released' })
}

async function lockFor(
  tx: Tx,
  id: number,
  { action, now }: { action: OrderTransitionAction; now: Date },
): Promise<OrderRow | undefined> {
  const order = await lockIdleOrder(tx, id)
  const next = order && nextOf(order, { action, who: 'system', now })
  return next === undefined ? undefined : order
}
