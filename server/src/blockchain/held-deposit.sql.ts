import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { twoOperatorsAbove } from '../settings/two-operators.sql.ts'
import type { DuePayment } from './deposit.sql.ts'
import type { OnHoldDeposit, RechargeDecisionOutcome } from '../top-ups/recharge.rules.ts'

/** Whether the deposit `d` is confirmed and waits for operators. */
export const isOnHoldDeposit = sql<boolean>`d.held_at is not null and d.status = 'seen'`

/**
 * Whether the payment is above the limit of automatic credits: alone, or together with the account's automatic credits of the last 24 hours. The
 * caller has locked the account, so that two networks cannot each credit up to the limit.
 */
export async function isAboveAutomatic(tx: Tx, { account_id, amount }: DuePayment): Promise<boolean> {
  const { rows } = await sql<{ is_above: boolean }>`
    select ${amount}::bigint + coalesce((
      select sum(d.amount) from deposits d join deposit_addresses a on a.id = d.address_id
      where a.account_id = ${account_id} and d.status = 'credited' and d.decided_by is null
        and d.credited_at > now() - interval '24 hours'
    ), 0) > ${twoOperatorsAbove('recharge', sql`now()`)} as is_above
  `.execute(tx)
  return rows[0]?.is_above ?? true
}

/** Returns false where the payment is no longer there or is in another block. */
export async function saveOnHold(tx: Tx, { id, block_hash }: Pick<DuePayment, 'id' | 'block_hash'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({ held_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'seen')
    .where('held_at', 'is', null)
    .where('block_hash', '=', block_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type OnHoldDepositRow = OnHoldDeposit & DuePayment & { network: string; stopped: string | null }

/** Locks a deposit. The caller has locked the cursors of all chains: meanwhile nothing is credited and no block is orphaned. */
export async function lockOnHoldDeposit(tx: Tx, id: number): Promise<OnHoldDepositRow | undefined> {
  const { rows } = await sql<OnHoldDepositRow>`
    select d.id, a.account_id, a.address, d.network, d.transaction_hash, d.log_index, d.block_hash, d.token,
      d.units::text as units, d.amount, ${isOnHoldDeposit} as is_held, d.first_verdict_by, c.stopped
    from deposits d join deposit_addresses a on a.id = d.address_id left join chain_cursors c on c.network = d.network
    where d.id = ${id} for update of d
  `.execute(tx)
  return rows[0]
}

export async function saveOnHoldOutcome(
  tx: Tx,
  id: number,
  operatorId: number,
  outcome: RechargeDecisionOutcome,
): Promise<void> {
  const now = new Date()
  const change =
    outcome.kind === 'passed_first'
      ? { first_verdict_by: operatorId, first_verdict_at: now }
      : outcome.kind === 'passed'
        ? { status: 'credited', credited_at: now, decided_by: operatorId, decided_at: now }
        : { status: 'refused', reason: outcome.reason, decided_by: operatorId, decided_at: now }
  await tx.updateTable('deposits').set(change).where('id', '=', id).execute()
}

/** Returns the account that a payment belongs to, or undefined where there is no such payment. */
export async function selectDepositOwner(queries: Queries, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from deposits d join deposit_addresses a on a.id = d.address_id where d.id = ${id}
  `.execute(queries)
  return rows[0]?.account_id
}

/**
 * Revokes the first decisions of an operator that wait for a second operator: approvals and reversals of payments found by watchers. Returns their
 * number.
 */
export async function revokeFirstDepositDecisions(tx: Tx, operatorId: number): Promise<number> {
  const { rows } = await sql<{ revoked: number }>`
    with passing as (
      update deposits set first_verdict_by = null, first_verdict_at = null
      where status = 'seen' and first_verdict_by = ${operatorId} returning id
    ), reversing as (
      update deposits set first_reversal_by = null, first_reversal_reason = null, first_reversal_at = null
      where first_reversal_by is not null and reversed is null and first_reversal_by = ${operatorId} returning id
    )
    select ((select count(*) from passing) + (select count(*) from reversing))::int as revoked
  `.execute(tx)
  return rows[0]?.revoked ?? 0
}
