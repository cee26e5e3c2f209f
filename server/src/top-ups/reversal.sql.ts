import type { PortalRecharge, Recharge } from '@sealane/contract/top-ups'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { needsSecondAbove } from '../settings/two-operators.sql.ts'
import { lockCursors } from '../blockchain/chain.sql.ts'
import type { Reversible } from './recharge.rules.ts'
import type { Credit } from '../blockchain/recharge-id.ts'

/** The columns of a reversal in both tables. */
export type ReversalRow = {
  reversed: number | null
  reversal_reason: string | null
  reversed_at: Date | null
  first_reversal_by: number | null
  first_reversal_reason: string | null
  first_reversal_at: Date | null
}

/** Condition on either table: a first operator wants a reversal, and no second one has agreed yet. */
export function isReversingOf(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(table)}.first_reversal_by is not null and ${sql.ref(table)}.reversed is null`
}

export const isReversing = isReversingOf('recharges')

export function toReversal({ reversed, reversal_reason, reversed_at }: ReversalRow): Recharge['reversed'] {
  if (reversed === null || reversed_at === null) return null
  return { amount: reversed, reason: reversal_reason ?? '', at: reversed_at.toISOString() }
}

/** Returns null unless exactly the first of two operators has requested it; `operator` is that operator's account. */
export function toFirstReversal(row: ReversalRow, operator: string | null): PortalRecharge['first_reversal'] {
  const { first_reversal_reason: reason, first_reversal_at: at, reversed } = row
  if (operator === null || reason === null || at === null || reversed !== null) return null
  return { operator, reason, at: at.toISOString() }
}

/** Selects the owner; undefined if there is no such credit. */
export async function selectOwner(queries: Queries, { table, id }: Credit): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`select account_id from ${owned(table)} where c.id = ${id}`.execute(
    queries,
  )
  return rows[0]?.account_id
}

function owned(table: Credit['table']): RawBuilder<unknown> {
  return table === 'recharges'
    ? sql`recharges c`
    : sql`deposits c join deposit_addresses address on address.id = c.address_id`
}

/** Locks the cursors, so that no chain is read meanwhile: a watcher locks its cursor before any account and any payment. */
export async function lockCursorsOf(tx: Tx, { table }: Credit): Promise<void> {
  if (table === 'deposits') await lockCursors(tx)
}

export type LockedReversible = Reversible & { reversals: number; reversal_reason: string | null }

/** Locks the credit. The caller has locked its owner. */
export async function lockReversible(tx: Tx, { table, id }: Credit): Promise<LockedReversible | undefined> {
  const received = table === 'recharges' ? sql`c.received` : sql`case when c.status = 'credited' then c.amount end`
  const { rows } = await sql<LockedReversible>`
    select account_id, ${received} as received, c.reversed, c.reversals, c.reversal_reason, c.first_reversal_by, c.first_reversal_reason
    from ${owned(table)} where c.id = ${id} for update of c
  `.execute(tx)
  return rows[0]
}

/** The recipient in `lone_decisions`: a reversal has no recipient, and this account loses the money. */
export function reversalsOf(accountId: number): string {
  return `reversals of ${accountId}`
}

type Reversing = { credit: Credit; account_id: number }

/** Returns the amount above which this operator needs a second one for a reversal. The caller has locked the operator's decisions. US cents. */
export async function selectReversalLimit(
  tx: Tx,
  { credit: { table, id }, account_id }: Reversing,
  operatorId: number,
): Promise<number> {
  const requestedAt = table === 'recharges' ? sql`created_at` : sql`seen_at`
  const deciding = { operatorId, recipient: sql`${reversalsOf(account_id)}`, askedAt: requestedAt }
  const { rows } = await sql<{ above: number }>`
    select ${needsSecondAbove('recharge', deciding)} as above from ${sql.table(table)} where id = ${id}
  `.execute(tx)
  return rows[0]?.above ?? 0
}

export type CreditRoute = { from: 'bank' | 'chain'; to: 'shopper_available' | 'suspense' }

/** Selects the source and the destination of the money in the ledger. */
export async function selectCreditRoute(queries: Queries, credit: Credit): Promise<CreditRoute> {
  const { rows } = await sql<CreditRoute>`
    select giver.kind as from, taker.kind as to from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts giver on giver.id = t.from_account join ledger_accounts taker on taker.id = t.to_account
    where (e.kind, e.reference) = ${entryOf(credit)}
  `.execute(queries)
  const [way] = rows
  if (way === undefined) throw new Error(`${credit.table} ${credit.id} was credited and is not in the ledger`)
  return way
}

function entryOf({ table, id }: Credit): RawBuilder<unknown> {
  return table === 'recharges'
    ? sql`('recharge', ${String(id)})`
    : sql`(select 'deposit', network || ':' || transaction_hash || ':' || log_index from deposits where id = ${id})`
}

const openClaims = sql`(
  select 'recharges' as table, id, account_id from recharges where reversed < received and reversals > 0
  union all
  select 'deposits', d.id, place.account_id from deposits d join deposit_addresses place on place.id = d.address_id
  where d.reversed < d.amount and d.reversals > 0
) claim`

/** Selects recharges that were reversed in part, of accounts that have a balance again. */
export async function selectCollectable(queries: Queries): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select claim.table, claim.id from ${openClaims}
    join ledger_accounts a on a.kind = 'shopper_available' and a.owner = claim.account_id
    join ledger_balances b on b.account_id = a.id and b.amount > 0
    order by claim.table, claim.id
  `.execute(queries)
  return rows
}

/** Selects paid orders of accounts with claims, of which nothing was sent and something can be returned, the newest first. */
export async function selectUnfunded(queries: Queries): Promise<{ id: number; account_id: number }[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select distinct o.id, o.account_id from ${openClaims} join orders o on o.account_id = claim.account_id
    where o.fulfilment = 1 and o.payment_state = 'paid' and o.open_refunds = 0 and o.total > o.refunded
      and not exists (select 1 from shipments where order_id = o.id)
    order by o.id desc
  `.execute(queries)
  return rows
}

/**
 * Reopens a payment that a watcher saw and did not credit, because this recharge was passed by its proof: now it must be credited. The caller has
 * locked the cursors of the watchers.
 */
export async function reopenProvedDeposit(tx: Tx, { id }: Credit): Promise<void> {
  await sql`
    update deposits d set status = 'seen' from recharges r, deposit_addresses place
    where r.id = ${id} and d.transaction_hash = r.transaction_hash and d.status = 'proved'
      and place.id = d.address_id and lower(place.address) = lower(r.address)
  `.execute(tx)
}

type FirstReversalApproval = { reason: string; operatorId: number }

export async function saveFirstReversal(
  tx: Tx,
  credit: Credit,
  { reason, operatorId }: FirstReversalApproval,
): Promise<void> {
  await save(tx, credit, {
    first_reversal_by: operatorId,
    first_reversal_reason: reason,
    first_reversal_at: new Date(),
  })
}

export async function clearFirstReversal(tx: Tx, credit: Credit): Promise<void> {
  await save(tx, credit, { first_reversal_by: null, first_reversal_reason: null, first_reversal_at: null })
}

type Reversal = { amount: number; reason: string; operatorId: number }

export async function saveReversal(tx: Tx, credit: Credit, { amount, reason, operatorId }: Reversal): Promise<void> {
  await save(tx, credit, {
    reversed: amount,
    reversals: 1,
    reversal_reason: reason,
    reversed_by: operatorId,
    reversed_at: new Date(),
  })
}

/** Saves that a further amount of a claim was taken from the balance. */
export async function saveCollected(tx: Tx, credit: Credit, { reversed, reversals }: Collected): Promise<void> {
  await save(tx, credit, { reversed, reversals })
}

type Collected = { reversed: number; reversals: number }
type ReversalChange = Partial<ReversalRow & Collected & { reversed_by: number }>

async function save(tx: Tx, { table, id }: Credit, change: ReversalChange): Promise<void> {
  await tx.updateTable(table).set(change).where('id', '=', id).execute()
}

/** Revokes the first decisions of an operator that wait for a second one: recharges to be passed, or to be reversed. Returns their number. */
export async function revokeFirstRechargeDecisions(tx: Tx, operatorId: number): Promise<number> {
  const { rows } = await sql<{ revoked: number }>`
    with passing as (
      update recharges set first_verdict_by = null, first_received = null, first_verdict_at = null
      where status = 0 and first_verdict_by = ${operatorId} returning id
    ), reversing as (
      update recharges set first_reversal_by = null, first_reversal_reason = null, first_reversal_at = null
      where ${isReversing} and first_reversal_by = ${operatorId} returning id
    )
    select ((select count(*) from passing) + (select count(*) from reversing))::int as revoked
  `.execute(tx)
  return rows[0]?.revoked ?? 0
}
