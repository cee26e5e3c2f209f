import type { AuditStatus, Recharge } from '@sealane/contract/top-ups'
import { sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toMicroseconds } from '../db/list.ts'
import type { NetworkSettings } from '../settings/network-settings.ts'
import { confirmationsOf } from '../blockchain/chain.rules.ts'
import { selectCursors, type CursorRow } from '../blockchain/chain.sql.ts'
import { isOnHoldDeposit } from '../blockchain/held-deposit.sql.ts'
import { selectRecharges } from './recharge.sql.ts'
import { nameOf } from '../blockchain/recharge-id.ts'
import { toReversal, type ReversalRow } from './reversal.sql.ts'

type RechargeLogQuery = { status?: AuditStatus | undefined; cursor?: string | undefined; limit: number }
type RechargeLogContext = { pepper: string; networks: readonly NetworkSettings[] }
/** A recharge by proof, or a payment that the watcher found. `at` is in microseconds. */
type RechargeLogLine = { is_deposit: number; id: number; at: number }

/** Selects all received and expected payments, newest first: those with a proof, and those found on a chain. */
export async function selectRechargeLog(
  queries: Queries,
  accountId: number,
  page: RechargeLogQuery,
  context: RechargeLogContext,
) {
  const { status, cursor, limit } = page
  const [at = null, kind = null, id = null] = decodeCursor(cursor, ['number', 'number', 'number']) ?? []
  const { rows } = await sql<RechargeLogLine>`
    select * from (
      select 0 as is_deposit, id, ${toMicroseconds(sql`created_at`)} as at from recharges
      where account_id = ${accountId} and (${status ?? null}::int is null or status = ${status ?? null}::int)
      union all
      select 1, d.id, ${toMicroseconds(sql`d.seen_at`)} from deposits d join deposit_addresses a on a.id = d.address_id
      where a.account_id = ${accountId} and d.amount > 0 and d.status in ('seen', 'credited', 'refused') and (${status ?? null}::int is null
        or case d.status when 'credited' then 1 when 'refused' then 2 else 0 end = ${status ?? null}::int)
    ) lines
    where ${at}::bigint is null or (at, is_deposit, id) < (${at}::bigint, ${kind}::int, ${id}::bigint)
    order by at desc, is_deposit desc, id desc limit ${pageSize(limit) + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, pageSize(limit), (line) => [line.at, line.is_deposit, line.id])
  const found = items.flatMap((line) => (line.is_deposit === 1 ? [line.id] : []))
  const all = new Map([
    ...(await selectProved(queries, items, context)),
    ...(await selectFound(queries, found, context.networks)),
  ])
  return { items: items.flatMap((line) => all.get(keyOf(line)) ?? []), next }
}

function keyOf({ is_deposit, id }: Pick<RechargeLogLine, 'is_deposit' | 'id'>): string {
  return is_deposit === 1 ? nameOf(id) : String(id)
}

async function selectProved(
  queries: Queries,
  lines: RechargeLogLine[],
  { pepper }: RechargeLogContext,
): Promise<[string, Recharge][]> {
  const ids = lines.flatMap(({ is_deposit, id }) => (is_deposit === 0 ? [id] : []))
  return (await selectRecharges(queries, pepper, ids)).map((recharge) => [recharge.id, recharge])
}

type Deposit = ReversalRow & {
  id: number
  network: string
  address: string
  transaction_hash: string
  block_number: number
  amount: number
  status: 'seen' | 'credited' | 'refused'
  is_held: boolean
  reason: string | null
  seen_at: Date
}

/** Selects payments that watchers found, by their ids among the recharges. */
export async function selectFound(
  queries: Queries,
  ids: readonly number[],
  networks: readonly NetworkSettings[],
): Promise<[string, Recharge][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Deposit>`
    select d.id, d.network, a.address, d.transaction_hash, d.block_number, d.amount, d.status, d.seen_at, d.reason, ${isOnHoldDeposit} as is_held,
      d.reversed, d.reversal_reason, d.reversed_at, d.first_reversal_by, d.first_reversal_reason, d.first_reversal_at
    from deposits d join deposit_addresses a on a.id = d.address_id where d.id = any(${ids}::bigint[])
  `.execute(queries)
  const cursors = new Map((await selectCursors(queries)).map((cursor) => [cursor.network, cursor]))
  const settings = new Map(networks.map((network) => [network.id, network]))
  return rows.map((row) => {
    const progress = progressOf(row, cursors.get(row.network), settings.get(row.network))
    return [nameOf(row.id), { ...toRecharge(row), ...progress }]
  })
}

function progressOf(row: Deposit, cursor: CursorRow | undefined, network: NetworkSettings | undefined) {
  const needed = network?.confirmations ?? 0
  if (row.status !== 'seen') return { confirmations: needed, confirmations_needed: needed }
  const block = cursor === undefined ? 0 : cursor.next_block - 1
  return {
    confirmations: confirmationsOf(row.block_number, block, needed),
    confirmations_needed: needed,
    waits_for: waitsFor(row, cursor?.stopped ?? null, network?.minimum ?? 0),
  }
}

/** Returns what the deposit waits for: an operator first, then the amount; confirmations need no action. */
function waitsFor({ amount, is_held }: Deposit, stopped: string | null, minimum: number): Recharge['waits_for'] {
  if (is_held) return 'decision'
  if (stopped !== null) return 'check'
  return amount < minimum ? 'minimum' : 'confirmations'
}

function toRecharge(row: Deposit): Recharge {
  const { id, network, address, transaction_hash, amount, status, seen_at, reason } = row
  const isCredited = status === 'credited'
  return {
    id: nameOf(id),
    method: 'onchain',
    reference: null,
    network,
    address,
    amount,
    received: isCredited ? amount : null,
    proof_url: null,
    status: isCredited ? 1 : status === 'refused' ? 2 : 0,
    reason,
    group_id: null,
    reversed: toReversal(row),
    expected_by: null,
    created_at: seen_at.toISOString(),
    transaction_hash,
  }
}
