import type { Database, Tx } from '../db/database.ts'
import { publishEvents } from '../events/event.sql.ts'
import { notifyDuty } from '../notifications/notification.ts'
import { confirmationsOf, isDeep } from './chain.rules.ts'
import {
  deleteHeaders,
  insertHeaders,
  lockCursor,
  savePosition,
  saveStop,
  type Cursor,
  type Stop,
} from './chain.sql.ts'
import { creditOne } from './deposit-credit.ts'
import {
  lockLiving,
  saveCredited,
  saveForked,
  saveFound,
  selectOwners,
  selectWaiting,
  type DuePayment,
} from './deposit.sql.ts'
import { putDepositOnHold } from './held-deposit.ts'
import { isAboveAutomatic } from './held-deposit.sql.ts'
import type { ChainScan, Watched } from './chain-scan.ts'
import { nameOf } from './recharge-id.ts'
import { log } from '../log.ts'

/** Number of headers kept beyond what confirmations need: the depth of a fork that one scan can walk back. */
const storedBlocks = 256

/**
 * Stores the result of a scan in one transaction: the cursor, the payments and their ledger entries. Does nothing where another process has moved the
 * cursor since, or another network reads the chain now.
 */
export async function storeScan(database: Database, network: Watched, from: Cursor, scan: ChainScan): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const cursor = await lockOwn(tx, network, from)
    if (cursor === undefined) return
    const { head, fork, headers, found, confirmed } = scan
    const begin = fork ?? from.next
    const next = begin + headers.length
    const orphaned = fork === undefined ? [] : await saveForked(tx, network, fork)
    const until = next - network.confirmations - storedBlocks
    await deleteHeaders(tx, network.id, { from: begin, until })
    await insertHeaders(tx, network.id, headers)
    await saveFound(tx, network, found)
    await savePosition(tx, network.id, { next, head })

    const isTooDeep = fork !== undefined && isDeep(fork, from.next - 1, network.confirmations)
    if (isTooDeep) await stop(tx, network.id, 'deep_fork')
    else if (cursor.stopped === null) await credit(tx, network.id, confirmed)
    if (fork !== undefined || headers.length > 0) await publishProgress(tx, network, next - 1, orphaned)
  })
}

/** Returns undefined where the scan no longer fits the cursor. */
async function lockOwn(tx: Tx, { id, token }: Watched, from: Cursor): Promise<Cursor | undefined> {
  const cursor = await lockCursor(tx, id)
  return cursor?.next === from.next && cursor.token === token ? cursor : undefined
}

/** Stops all credits of the network. Notifies the operators once. */
export async function stop(tx: Tx, network: string, why: Stop): Promise<void> {
  if (!(await saveStop(tx, network, why))) return
  log.error({ part: 'watcher', network, why }, 'Stopped: nothing is credited until an operator looks at it')
  const notice = { kind: 'network_stopped', params: { network, why }, link: '/portal/setting' } as const
  await notifyDuty(tx, 'finance', notice)
}

/** Credits each payment once: only the transaction that changes its row posts it. A payment above the limit waits for operators. */
async function credit(tx: Tx, network: string, confirmed: DuePayment[]): Promise<void> {
  if (confirmed.length === 0) return
  const living = await lockLiving(
    tx,
    confirmed.map(({ account_id }) => account_id),
  )
  for (const one of confirmed) {
    const isLiving = living.has(one.account_id)
    if (isLiving && (await isAboveAutomatic(tx, one))) await putDepositOnHold(tx, one)
    else if (await saveCredited(tx, one)) await creditOne(tx, { ...one, network, isLiving })
  }
}

/** Notifies screens of found payments, of a further confirmation of waiting ones, and of those that a fork removed. */
async function publishProgress(
  tx: Tx,
  { id, confirmations }: Watched,
  block: number,
  orphaned: number[],
): Promise<void> {
  const waiting = await selectWaiting(tx, id, block - confirmations)
  const gone = await selectOwners(tx, orphaned)
  const data = (payment: number, count: number) => ({
    id: nameOf(payment),
    status: 0,
    confirmations: count,
    confirmations_needed: confirmations,
  })
  const updates = [
    ...waiting.map((one) => ({
      to: one.account_id,
      data: data(one.id, confirmationsOf(one.block_number, block, confirmations)),
    })),
    ...gone.map((one) => ({ to: one.account_id, data: data(one.id, 0) })),
  ]
  await publishEvents(
    tx,
    updates.map((one) => ({ to: one.to, event: { type: 'recharge', data: one.data } })),
  )
}
