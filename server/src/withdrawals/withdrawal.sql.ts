import type { AmountSort } from '@sealane/contract/sorts'
import type { AuditStatus } from '@sealane/contract/top-ups'
import type { Withdrawal, WithdrawalState } from '@sealane/contract/withdrawals'
import { sql, type Selectable } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import { sumOwed } from '../accounts/account.sql.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { Withdrawals } from '../db/schema.ts'
import { byAgeOrAmount, sorted } from '../db/sorting.ts'
import { toMaskedDestination, type StoredDestination } from './destination.sql.ts'
import { actionsOf, statesOf, statusOf, type WithdrawalDecisionOutcome, type OwnerKind } from './withdrawal.rules.ts'

export type WithdrawalRow = Selectable<Withdrawals> & { state: WithdrawalState; owner_kind: OwnerKind }
/** The owner of the money. */
export type WithdrawalOwner = { kind: OwnerKind; id: number }
/** The withdrawals that a caller reaches: an owner's own, or all. */
export type WithdrawalScope = WithdrawalOwner | 'all'

type NewWithdrawal = {
  owner: WithdrawalOwner
  askedBy: number
  place: StoredDestination
  amount: number
  charge: number
  expectedBy: Date
}

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const { draw_type, bank_name, card_sealed, card_end, holder, network, address, digest, check_failed } =
    withdrawal.place
  const destination = { draw_type, bank_name, card_sealed, card_end, holder, network, address, digest, check_failed }
  const row = await tx
    .insertInto('withdrawals')
    .values({
      ...destination,
      owner_kind: withdrawal.owner.kind,
      owner: withdrawal.owner.id,
      asked_by: withdrawal.askedBy,
      amount: withdrawal.amount,
      service_charge: withdrawal.charge,
      expected_by: withdrawal.expectedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as WithdrawalRow
}

/** Sums the withdrawals that were requested within the last 24 hours and not returned. */
export async function sumOfDay(queries: Queries, owner: WithdrawalOwner): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from withdrawals
    where owner_kind = ${owner.kind} and owner = ${owner.id} and created_at > now() - interval '24 hours'
      and state in ('auditing', 'passed', 'settled')
  `.execute(queries)
  return rows[0]?.sum ?? 0
}

type WithdrawalParties = { owner: WithdrawalOwner; askedBy: number }

/**
 * Locks, by ascending id, the accounts that the money belongs to: the requester and all owners of a shop. Returns which of them are frozen, and a
 * shopper's debt from reversed recharges, in US cents. Both stay the same until the transaction ends.
 */
export async function lockHolders(
  tx: Tx,
  { owner, askedBy }: WithdrawalParties,
): Promise<{ frozen: number[]; owed: number }> {
  const { rows } = await sql<{ id: number; is_frozen: boolean }>`
    select id, frozen_at is not null as is_frozen from accounts
    where id = ${askedBy} or ${owner.kind === 'seller'} and id in (
      select account_id from shop_staff where shop_id = ${owner.id} and role = 'owner')
    order by id for no key update
  `.execute(tx)
  const frozen = rows.filter(({ is_frozen }) => is_frozen).map(({ id }) => id)
  return { frozen, owed: owner.kind === 'shopper' ? await sumOwed(tx, owner.id) : 0 }
}

/**
 * Locks the ownership of the person who withdraws a shop's money, so that it lasts until the transaction ends. Undefined if they are no owner. Called
 * before any account is locked.
 */
export async function lockOwner(
  tx: Tx,
  shopId: number,
  accountId: number,
): Promise<{ since: Date | null } | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select owner_since as since from shop_staff
    where shop_id = ${shopId} and account_id = ${accountId} and role = 'owner' for share
  `.execute(tx)
  return rows[0]
}

/** Selects the owners of a shop except the one who requests its money, the shop's name, and the requester's name. */
export async function selectOtherOwners(
  queries: Queries,
  { owner, asked_by }: Pick<WithdrawalRow, 'owner' | 'asked_by'>,
): Promise<{ shop: string; person: string; owners: number[] }> {
  const { rows } = await sql<{ shop: string; person: string; owner: number | null }>`
    select s.name as shop, a.account as person, w.account_id as owner from shops s join accounts a on a.id = ${asked_by}
    left join shop_staff w on w.shop_id = s.id and w.role = 'owner' and w.account_id <> a.id
    where s.id = ${owner} order by w.account_id
  `.execute(queries)
  const owners = rows.flatMap((row) => (row.owner === null ? [] : [row.owner]))
  return { shop: rows[0]?.shop ?? '', person: rows[0]?.person ?? '', owners }
}

/** Locks the shop, so that requests of several of its sellers run one after the other. */
export async function lockShop(tx: Tx, shopId: number): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks the withdrawal. One out of scope counts as missing. */
export async function lockWithdrawal(tx: Tx, id: number, scope: WithdrawalScope): Promise<WithdrawalRow | undefined> {
  const row = await within(tx, id, scope).forUpdate().executeTakeFirst()
  return row as WithdrawalRow | undefined
}

/** Selects the same without a lock. */
export async function selectWithin(
  queries: Queries,
  id: number,
  scope: WithdrawalScope,
): Promise<WithdrawalRow | undefined> {
  const row = await within(queries, id, scope).executeTakeFirst()
  return row as WithdrawalRow | undefined
}

function within(queries: Queries, id: number, scope: WithdrawalScope) {
  const query = queries.selectFrom('withdrawals').selectAll().where('id', '=', id)
  return scope === 'all' ? query : query.where('owner_kind', '=', scope.kind).where('owner', '=', scope.id)
}

export async function saveWithdrawalDecision(
  tx: Tx,
  id: number,
  operatorId: number,
  outcome: WithdrawalDecisionOutcome,
): Promise<void> {
  const now = new Date()
  const decided = { decided_by: operatorId, decided_at: now }
  const change =
    outcome.kind === 'passed_first'
      ? { first_verdict_by: operatorId, first_verdict_at: now }
      : outcome.kind === 'passed'
        ? { state: 'passed', ...decided }
        : { state: 'refused', reason: outcome.reason, ...decided, closed_by: operatorId, closed_at: now }
  await tx.updateTable('withdrawals').set(change).where('id', '=', id).execute()
}

type WithdrawalClosing = { state: 'settled' | 'failed' | 'cancelled'; by: number; note?: string | undefined }

export async function saveClosed(tx: Tx, id: number, { state, by, note }: WithdrawalClosing): Promise<void> {
  const reason = note === undefined || note === '' ? null : note
  await tx
    .updateTable('withdrawals')
    .set({ state, reason, closed_by: by, closed_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Records that money has arrived at the destination: see `destinations.paid_at`. */
export async function saveDestinationPaid(tx: Tx, { asked_by, digest }: WithdrawalRow): Promise<void> {
  await sql`
    update destinations set paid_at = now() where account_id = ${asked_by} and digest = ${digest} and paid_at is null
  `.execute(tx)
}

type FirstFailure = { note: string; operatorId: number }

export async function saveFirstFailure(tx: Tx, id: number, { note, operatorId }: FirstFailure): Promise<void> {
  const failure = { first_failure_by: operatorId, first_failure_note: note === '' ? null : note }
  await tx
    .updateTable('withdrawals')
    .set({ ...failure, first_failure_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function selectWithdrawal(queries: Queries, id: number): Promise<WithdrawalRow> {
  const row = await queries.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row as WithdrawalRow
}

export type WithdrawalListQuery = { status?: AuditStatus | undefined; cursor?: string | undefined; limit: number }

export async function selectWithdrawalsOf(queries: Queries, owner: WithdrawalOwner, page: WithdrawalListQuery) {
  const states = page.status === undefined ? undefined : statesOf(page.status)
  const { items, next } = await selectPage(queries, { ...page, states, sort: 'newest' }, (query) =>
    query.where('owner_kind', '=', owner.kind).where('owner', '=', owner.id),
  )
  return { items: items.map(toWithdrawal), next }
}

type Paging = { states: WithdrawalState[] | undefined; sort: AmountSort; cursor?: string | undefined; limit: number }

const sortings = byAgeOrAmount<WithdrawalRow>(sql`amount`, ({ amount }) => amount)
const all = (queries: Queries) => queries.selectFrom('withdrawals').selectAll()

/** Selects a page of withdrawals in the requested states and order. */
export async function selectPage(
  queries: Queries,
  { states, sort, cursor, limit }: Paging,
  narrow: (query: ReturnType<typeof all>) => ReturnType<typeof all>,
) {
  const { after, order, most, page } = sorted(sortings[sort], sql`id`, { cursor, size: pageSize(limit) })
  const rows = await narrow(all(queries))
    .$if(states !== undefined, (query) => query.where(sql<boolean>`state = any(${states ?? []}::text[])`))
    .where(after)
    .orderBy(order)
    .limit(most)
    .execute()
  return page(rows as WithdrawalRow[])
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: String(row.id),
    ...toMaskedDestination(row),
    amount: row.amount,
    service_charge: row.service_charge,
    actual_arrival: row.amount - row.service_charge,
    status: statusOf(row.state),
    state: row.state,
    reason: row.reason,
    can: actionsOf(row.state),
    expected_by: row.expected_by.toISOString(),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

/** Deletes the account number and the holder's name of all withdrawals of a shopper; amounts and decisions stay. */
export async function eraseDestinations(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update withdrawals set card_sealed = null, holder = null where owner_kind = 'shopper' and owner = ${accountId}
  `.execute(tx)
}

/**
 * Revokes the first decisions of an operator that wait for a second operator: withdrawals to be passed, and those that could not be sent. Returns how
 * many.
 */
export async function revokeFirstWithdrawalDecisions(tx: Tx, operatorId: number): Promise<number> {
  const { rows } = await sql<{ revoked: number }>`
    with passing as (
      update withdrawals set first_verdict_by = null, first_verdict_at = null
      where state = 'auditing' and first_verdict_by = ${operatorId} returning id
    ), failing as (
      update withdrawals set first_failure_by = null, first_failure_note = null, first_failure_at = null
      where state = 'passed' and first_failure_by = ${operatorId} returning id
    )
    select ((select count(*) from passing) + (select count(*) from failing))::int as revoked
  `.execute(tx)
  return rows[0]?.revoked ?? 0
}
