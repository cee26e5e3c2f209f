import type { AuditStatus, PortalRecharge, Recharge } from '@sealane/contract/wallet'
import { sql, type Selectable } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { Recharges } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import type { NetworkSettings } from '../settings/network-settings.ts'
import { twoOperatorsAbove } from '../settings/two-operators.ts'
import { lookalikeBits, urlOf } from '../uploads/uploads.ts'
import { explorerUrl, isWatched } from './network.rules.ts'
import type { Outcome } from './recharge.rules.ts'
import type { Transfers } from './reference.ts'
import { isReversing, toFirstReversal, toReversal } from './reversal.sql.ts'

export type RechargeRow = Selectable<Recharges> & { status: AuditStatus }
type Row = Selectable<Recharges> & { proof_file: string }
type Page = {
  status?: AuditStatus | undefined
  reversing?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

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

/** How many requests there were for this before, whatever became of them. */
export async function countRecharges(queries: Queries, { accountId, groupId }: Transfers): Promise<number> {
  const { count } = await queries
    .selectFrom('recharges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('group_id', 'is not distinct from', groupId)
    .executeTakeFirstOrThrow()
  return count
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

/** As a verdict sees it. */
export async function selectForVerdict(queries: Queries, id: number): Promise<RechargeRow | undefined> {
  const row = await queries.selectFrom('recharges').selectAll().where('id', '=', id).executeTakeFirst()
  return row as RechargeRow | undefined
}

export async function lockRecharge(tx: Tx, id: number): Promise<RechargeRow | undefined> {
  const row = await tx.selectFrom('recharges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as RechargeRow | undefined
}

export async function saveOutcome(tx: Tx, id: number, operatorId: number, outcome: Outcome): Promise<void> {
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
  await tx.updateTable('recharges').set(change[outcome.kind]()).where('id', '=', id).execute()
}

export async function selectRecharge(queries: Queries, pepper: string, id: number): Promise<Recharge> {
  const row = await withProof(queries).where('recharges.id', '=', id).executeTakeFirstOrThrow()
  return toRecharge(row, pepper)
}

/** Those with these ids, in no order. */
export async function selectRecharges(queries: Queries, pepper: string, ids: readonly number[]): Promise<Recharge[]> {
  if (ids.length === 0) return []
  const rows = await withProof(queries).where(sql<boolean>`recharges.id = any(${ids}::bigint[])`).execute()
  return rows.map((row) => toRecharge(row, pepper))
}

function withProof(queries: Queries) {
  return queries
    .selectFrom('recharges')
    .innerJoin('uploads', 'uploads.id', 'recharges.proof_id')
    .selectAll('recharges')
    .select('uploads.file as proof_file')
}

/** Newest first; `oldestFirst` is the order of a queue. */
function pageOf(queries: Queries, { status, reversing, cursor, limit }: Page, oldestFirst = false) {
  const [last] = decodeCursor(cursor, ['number']) ?? []
  return withProof(queries)
    .$if(status !== undefined, (query) => query.where('recharges.status', '=', status ?? 0))
    .$if(reversing !== undefined, (query) => query.where(sql<boolean>`(${isReversing}) = ${reversing}::boolean`))
    .$if(last !== undefined, (query) => query.where('recharges.id', oldestFirst ? '>' : '<', Number(last)))
    .orderBy('recharges.id', oldestFirst ? 'asc' : 'desc')
    .limit(pageSize(limit) + 1)
}

function toRecharge(row: Row, pepper: string): Recharge {
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

type Audit = { pepper: string; networks: readonly NetworkSettings[] }

/** Those that wait come oldest first; otherwise the newest. */
export async function selectForAudit(queries: Queries, audit: Audit, page: Page) {
  const rows = await pageOf(queries, page, page.status === 0 || page.reversing === true).execute()
  const { items, next } = toPage(rows, pageSize(page.limit), ({ id }) => [id])
  return { items: await withEvidence(queries, audit, items), next }
}

export async function selectOneForAudit(
  queries: Queries,
  audit: Audit,
  id: number,
): Promise<PortalRecharge | undefined> {
  const rows = await withProof(queries).where('recharges.id', '=', id).execute()
  const [recharge] = await withEvidence(queries, audit, rows)
  return recharge
}

type Evidence = {
  id: number
  shopper: PortalRecharge['shopper']
  seen_in: PortalRecharge['seen_in']
  first_operator: string | null
  first_reverser: string | null
  decided_by: string | null
  two_operators_above: number
}

async function withEvidence(queries: Queries, audit: Audit, rows: Row[]): Promise<PortalRecharge[]> {
  const evidence = await selectEvidence(
    queries,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const found = evidence.get(row.id)
    return found === undefined ? [] : [toPortalRecharge(row, found, audit)]
  })
}

function toPortalRecharge(row: Row, found: Evidence, audit: Audit): PortalRecharge {
  const { pepper, networks } = audit
  const network = networks.find(({ id }) => id === row.network)
  return {
    ...toRecharge(row, pepper),
    shopper: found.shopper,
    flags: flagsOf(row, found, network !== undefined && isWatched(network)),
    explorer_url: explorerUrl(network?.explorer ?? '', row.transaction_hash),
    seen_in: found.seen_in,
    first_verdict:
      found.first_operator === null || row.first_received === null || row.first_verdict_at === null
        ? null
        : { operator: found.first_operator, received: row.first_received, at: row.first_verdict_at.toISOString() },
    first_reversal: toFirstReversal(row, found.first_reverser),
    two_operators_above: found.two_operators_above,
    decided_by: found.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

function flagsOf(row: Row, found: Evidence, isWatchedThere: boolean): PortalRecharge['flags'] {
  const flags: PortalRecharge['flags'] = []
  if (isWatchedThere) flags.push('watched')
  if (found.seen_in.length > 0) flags.push('proof_seen')
  const isLarge = Math.max(row.amount, row.received ?? 0) > found.two_operators_above
  if (isLarge || row.first_verdict_by !== null || row.first_reversal_by !== null) flags.push('two_operators')
  return flags
}

/** Whose it is, and where a proof like this one was seen before: the same file, or one that looks alike. */
async function selectEvidence(queries: Queries, ids: number[]): Promise<Map<number, Evidence>> {
  const { rows } = await sql<Evidence>`
    select r.id,
      json_build_object('id', a.id::text, 'account', a.account, 'name', trim(a.given_name || ' ' || a.family_name),
        'since', to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'passed', (select count(*) from recharges where account_id = a.id and status = 1),
        'refused', (select count(*) from recharges where account_id = a.id and status = 2)) as shopper,
      coalesce((select json_agg(json_build_object('id', other.id::text, 'reference', other.reference, 'account', owner.account) order by other.id)
        from uploads proof
        join lateral (
          select id from uploads where sha256 = proof.sha256 and purpose = 'recharge_proof'
          union select id from uploads where purpose = 'recharge_proof' and look_parts(look) && look_parts(proof.look)
            and bit_count(look # proof.look) <= ${lookalikeBits}
        ) seen on true
        join recharges other on other.proof_id = seen.id and other.id <> r.id and other.id < r.id
        join accounts owner on owner.id = other.account_id
        where proof.id = r.proof_id), '[]') as seen_in,
      first.account as first_operator, reverser.account as first_reverser, last.account as decided_by,
      ${twoOperatorsAbove('recharge', sql`r.created_at`)} as two_operators_above
    from recharges r join accounts a on a.id = r.account_id
    left join accounts first on first.id = r.first_verdict_by
    left join accounts reverser on reverser.id = r.first_reversal_by
    left join accounts last on last.id = r.decided_by
    where r.id = any(${ids}::bigint[])
  `.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}
