import type { AuditStatus, Recharge } from '@sealane/contract/top-ups'
import { sql, type Selectable } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Recharges } from '../db/schema.ts'
import type { AnnouncedRecharges } from '../orders/reservation.rules.ts'
import { Refusal } from '../refusal.ts'
import { urlOf } from '../uploads/uploads.ts'
import { refusePassedTransaction } from './claim.sql.ts'
import type { RechargeDecisionOutcome } from './recharge.rules.ts'
import { toReversal } from './reversal.sql.ts'

export type RechargeRow = Selectable<Recharges> & { status: AuditStatus }
/** A recharge with the file of its proof. */
export type ProvenRow = Selectable<Recharges> & { proof_file: string }

export type NewRecharge = {
  accountId: number
  method: 'manual' | 'onchain'
  reference: string | null
  network?: string | undefined
  address?: string | undefined
  transactionHash?: string | undefined
  amount: number
  proofId: number
  groupId: number | null
  expectedBy: Date
}

export async function insertRecharge(tx: Tx, recharge: NewRecharge): Promise<number> {
  const { id } = await tx
    .insertInto('recharges')
    .values({
      account_id: recharge.accountId,
      method: recharge.method,
      reference: recharge.reference,
      network: recharge.network ?? null,
      address: recharge.address ?? null,
      transaction_hash: recharge.transactionHash ?? null,
      amount: recharge.amount,
      proof_id: recharge.proofId,
      group_id: recharge.groupId,
      expected_by: recharge.expectedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseUsedReference)
  return id
}

function refuseUsedReference(error: { constraint?: string }): never {
  const field = error.constraint === 'recharges_reference_key' ? 'reference' : 'transaction_hash'
  if (!error.constraint?.startsWith('recharges_')) throw error
  throw new Refusal('INVALID_INPUT', { fields: { [field]: 'used' } })
}

/** Counts the account's recharges by transfer, in any state. */
export async function countRecharges(queries: Queries, accountId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('recharges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('reference', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a passed recharge brought less than it announced and than its checkout still needs. A reversed recharge brought nothing. */
const isShort = sql`status = 1 and case when reversed is null then received else 0 end
  < least(amount, coalesce((select sum(total) from orders o where o.group_id = recharges.group_id and o.paid_at is null), 0))`

/**
 * Selects the requests for a checkout: the sum that the waiting ones announce, in cents, whether one was refused, and how many of the account were
 * refused or brought too little. A first operator's amount counts instead of the announced one.
 */
export async function selectPendingRecharges(
  queries: Queries,
  { accountId, groupId }: { accountId: number; groupId: number },
): Promise<AnnouncedRecharges> {
  const { rows } = await sql<AnnouncedRecharges>`
    select coalesce(sum(coalesce(first_received, amount)) filter (where status = 0 and group_id = ${groupId}), 0)::bigint as announced,
      coalesce(bool_or(status = 2) filter (where group_id = ${groupId}), false) as "isRefused",
      count(*) filter (where (status = 2 or ${isShort}) and created_at > now() - interval '30 days')::int as refusals
    from recharges where account_id = ${accountId}
  `.execute(queries)
  return rows[0] ?? { announced: 0, isRefused: false, refusals: 0 }
}

export async function selectUsedReferences(queries: Queries, references: string[]): Promise<(string | null)[]> {
  const used = await queries
    .selectFrom('recharges')
    .select('reference')
    .where(sql<boolean>`reference = any(${references}::text[])`)
    .execute()
  return used.map(({ reference }) => reference)
}

export async function countOpenRecharges(queries: Queries, accountId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('recharges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Selects the recharge for a decision. */
export async function selectForDecision(queries: Queries, id: number): Promise<RechargeRow | undefined> {
  const row = await queries.selectFrom('recharges').selectAll().where('id', '=', id).executeTakeFirst()
  return row as RechargeRow | undefined
}

export async function lockRecharge(tx: Tx, id: number): Promise<RechargeRow | undefined> {
  const row = await tx.selectFrom('recharges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as RechargeRow | undefined
}

export async function saveOutcome(
  tx: Tx,
  id: number,
  operatorId: number,
  outcome: RechargeDecisionOutcome,
): Promise<void> {
  const now = new Date()
  const change = {
    passed: () => ({
      status: 1,
      received: (outcome as { received: number }).received,
      decided_by: operatorId,
      decided_at: now,
    }),
    passed_first: () => ({
      first_verdict_by: operatorId,
      first_received: (outcome as { received: number }).received,
      first_verdict_at: now,
    }),
    refused: () => ({
      status: 2,
      reason: (outcome as { reason: string }).reason,
      decided_by: operatorId,
      decided_at: now,
    }),
  }
  await tx
    .updateTable('recharges')
    .set(change[outcome.kind]())
    .where('id', '=', id)
    .execute()
    .catch(refusePassedTransaction)
}

export async function selectRecharge(queries: Queries, pepper: string, id: number): Promise<Recharge> {
  const row = await withProof(queries).where('recharges.id', '=', id).executeTakeFirstOrThrow()
  return toRecharge(row, pepper)
}

/** Selects the recharges with these ids, in no order. */
export async function selectRecharges(queries: Queries, pepper: string, ids: readonly number[]): Promise<Recharge[]> {
  if (ids.length === 0) return []
  const rows = await withProof(queries).where(sql<boolean>`recharges.id = any(${ids}::bigint[])`).execute()
  return rows.map((row) => toRecharge(row, pepper))
}

export function withProof(queries: Queries) {
  return queries
    .selectFrom('recharges')
    .innerJoin('uploads', 'uploads.id', 'recharges.proof_id')
    .selectAll('recharges')
    .select('uploads.file as proof_file')
}

export function toRecharge(row: ProvenRow, pepper: string): Recharge {
  return {
    id: String(row.id),
    method: row.method as Recharge['method'],
    reference: row.reference,
    network: row.network,
    address: row.address,
    amount: row.amount,
    received: row.received,
    proof_url: urlOf(pepper, { id: row.proof_id, file: row.proof_file, purpose: 'recharge_proof' }),
    status: row.status as AuditStatus,
    reason: row.reason,
    reversed: toReversal(row),
    group_id: row.group_id === null ? null : String(row.group_id),
    expected_by: row.expected_by.toISOString(),
    created_at: row.created_at.toISOString(),
    transaction_hash: row.transaction_hash,
  }
}
