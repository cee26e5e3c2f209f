import type { AmountSort } from '@sealane/contract/sorts'
import type { AuditStatus, PortalRecharge } from '@sealane/contract/wallet'
import type { PortalWithdrawal, Withdrawal, WithdrawalState } from '@sealane/contract/withdrawals'
import { sql, type Selectable } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { Withdrawals } from '../db/schema.ts'
import { containing, toIso } from '../db/list.ts'
import { byAgeOrAmount, sorted } from '../db/sorting.ts'
import { decidedAlone, needsSecondAbove, twoOperatorsAbove } from '../settings/two-operators.ts'
import { toShownPlace, type KeptPlace } from './destination.sql.ts'
import { actionsOf, statesOf, statusOf, type Outcome, type OwnerKind } from './withdrawal.rules.ts'

export type WithdrawalRow = Selectable<Withdrawals> & { state: WithdrawalState; owner_kind: OwnerKind }
/** Whose money it is. */
export type Owner = { kind: OwnerKind; id: number }
/** Whose withdrawals a caller reaches: an owner's own, or all. */
export type Scope = Owner | 'all'

type NewWithdrawal = {
  owner: Owner
  askedBy: number
  place: KeptPlace
  amount: number
  charge: number
  expectedBy: Date
}

export async function insertWithdrawal(tx: Tx, wanted: NewWithdrawal): Promise<WithdrawalRow> {
  const { draw_type, bank_name, card_sealed, card_end, holder, network, address, digest, check_failed } = wanted.place
  const place = { draw_type, bank_name, card_sealed, card_end, holder, network, address, digest, check_failed }
  const row = await tx
    .insertInto('withdrawals')
    .values({
      ...place,
      owner_kind: wanted.owner.kind,
      owner: wanted.owner.id,
      asked_by: wanted.askedBy,
      amount: wanted.amount,
      service_charge: wanted.charge,
      expected_by: wanted.expectedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as WithdrawalRow
}

/** What was asked for within the last 24 hours and was not given back. */
export async function sumOfDay(queries: Queries, owner: Owner): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from withdrawals
    where owner_kind = ${owner.kind} and owner = ${owner.id} and created_at > now() - interval '24 hours'
      and state in ('auditing', 'passed', 'settled')
  `.execute(queries)
  return rows[0]?.sum ?? 0
}

type Held = { owner: Owner; askedBy: number }

/**
 * Holds, in the order of their ids, the accounts that the money belongs to: who asked, and all owners of a shop. Answers which
 * of them are frozen; that stays so until the transaction ends.
 */
export async function lockHolders(tx: Tx, { owner, askedBy }: Held): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_frozen: boolean }>`
    select id, frozen_at is not null as is_frozen from accounts
    where id = ${askedBy} or ${owner.kind === 'seller'} and id in (
      select account_id from shop_staff where shop_id = ${owner.id} and role = 'owner')
    order by id for no key update
  `.execute(tx)
  return rows.filter(({ is_frozen }) => is_frozen).map(({ id }) => id)
}

/** Whoever withdraws a shop's money is its owner still, and stays so until the transaction ends. Before any account is held. */
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

/** Of several sellers of a shop at once, one after the other. */
export async function lockShop(tx: Tx, shopId: number): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** A foreign one is a missing one. */
export async function lockWithdrawal(tx: Tx, id: number, scope: Scope): Promise<WithdrawalRow | undefined> {
  const row = await within(tx, id, scope).forUpdate().executeTakeFirst()
  return row as WithdrawalRow | undefined
}

/** The same, held by nobody. */
export async function selectWithin(queries: Queries, id: number, scope: Scope): Promise<WithdrawalRow | undefined> {
  const row = await within(queries, id, scope).executeTakeFirst()
  return row as WithdrawalRow | undefined
}

function within(queries: Queries, id: number, scope: Scope) {
  const query = queries.selectFrom('withdrawals').selectAll().where('id', '=', id)
  return scope === 'all' ? query : query.where('owner_kind', '=', scope.kind).where('owner', '=', scope.id)
}

export async function saveVerdict(tx: Tx, id: number, operatorId: number, outcome: Outcome): Promise<void> {
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

type Closing = { state: 'settled' | 'failed' | 'cancelled'; by: number; note?: string | undefined }

export async function saveClosed(tx: Tx, id: number, { state, by, note }: Closing): Promise<void> {
  const reason = note === undefined || note === '' ? null : note
  await tx
    .updateTable('withdrawals')
    .set({ state, reason, closed_by: by, closed_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Money has arrived where it went: see `destinations.paid_at`. */
export async function saveDestinationPaid(tx: Tx, { asked_by, digest }: WithdrawalRow): Promise<void> {
  await sql`
    update destinations set paid_at = now() where account_id = ${asked_by} and digest = ${digest} and paid_at is null
  `.execute(tx)
}

type Failure = { note: string; operatorId: number }

export async function saveFirstFailure(tx: Tx, id: number, { note, operatorId }: Failure): Promise<void> {
  const said = { first_failure_by: operatorId, first_failure_note: note === '' ? null : note }
  await tx
    .updateTable('withdrawals')
    .set({ ...said, first_failure_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function selectWithdrawal(queries: Queries, id: number): Promise<WithdrawalRow> {
  const row = await queries.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row as WithdrawalRow
}

type Page = { status?: AuditStatus | undefined; cursor?: string | undefined; limit: number }

export async function selectWithdrawalsOf(queries: Queries, owner: Owner, page: Page) {
  const states = page.status === undefined ? undefined : statesOf(page.status)
  const { items, next } = await selectPage(queries, { ...page, states, sort: 'newest' }, (query) =>
    query.where('owner_kind', '=', owner.kind).where('owner', '=', owner.id),
  )
  return { items: items.map(toWithdrawal), next }
}

type Paging = { states: WithdrawalState[] | undefined; sort: AmountSort; cursor?: string | undefined; limit: number }

const sortings = byAgeOrAmount<WithdrawalRow>(sql`amount`, ({ amount }) => amount)
const all = (queries: Queries) => queries.selectFrom('withdrawals').selectAll()

async function selectPage(
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
    ...toShownPlace(row),
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

type Asked = Page & {
  state?: WithdrawalState | undefined
  keyword?: string | undefined
  sort: AmountSort
}

export async function selectForAudit(queries: Queries, asked: Asked, operatorId: number) {
  const { status, state, keyword = '', sort } = asked
  const byStatus = status === undefined ? undefined : statesOf(status)
  const states = state === undefined ? byStatus : [state]
  const { items, next } = await selectPage(queries, { ...asked, states, sort }, (query) =>
    keyword.trim() === '' ? query : query.where(matches(keyword)),
  )
  return { items: await withEvidence(queries, items, operatorId), next }
}

/** It is the transfer's reference, SLW-123; or these letters stand in the account, the shop's name, the holder or the address. */
function matches(keyword: string) {
  const pattern = containing(keyword)
  const [, number] = /^slw-(\d{1,18})$/i.exec(keyword.trim()) ?? []
  return sql<boolean>`(id = ${number ?? null}::bigint or holder ilike ${pattern} or address ilike ${pattern}
    or asked_by in (select id from accounts where account ilike ${pattern})
    or owner_kind = 'seller' and owner in (select id from shops where name ilike ${pattern}))`
}

export async function selectOneForAudit(
  queries: Queries,
  id: number,
  operatorId: number,
): Promise<{ shown: PortalWithdrawal; row: WithdrawalRow } | undefined> {
  const row = await queries.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const [shown] = await withEvidence(queries, [row as WithdrawalRow], operatorId)
  return shown && { shown, row: row as WithdrawalRow }
}

type Evidence = {
  id: number
  shopper: PortalRecharge['shopper']
  shop: PortalWithdrawal['shop']
  is_first_there: boolean
  recovery: PortalWithdrawal['recovery']
  two_operators_above: number
  decided_alone: PortalWithdrawal['decided_alone']
  first_failer: string | null
  first_operator: string | null
  decided_by: string | null
  closed_by: string | null
}

async function withEvidence(queries: Queries, rows: WithdrawalRow[], operatorId: number): Promise<PortalWithdrawal[]> {
  const evidence = await selectEvidence(
    queries,
    rows.map(({ id }) => id),
    operatorId,
  )
  return rows.flatMap((row) => {
    const found = evidence.get(row.id)
    return found === undefined ? [] : [toPortalWithdrawal(row, found)]
  })
}

function toPortalWithdrawal(row: WithdrawalRow, found: Evidence): PortalWithdrawal {
  const flags: PortalWithdrawal['flags'] = []
  if (isForTwo(row, found)) flags.push('two_operators')
  if (found.is_first_there) flags.push('first_there')
  if (row.check_failed) flags.push('check_failed')
  if (found.recovery !== null) flags.push('recovered')
  const { first_operator, decided_by, closed_by, shopper, shop, recovery, decided_alone } = found
  const at = row.first_verdict_at?.toISOString()
  const first_verdict = first_operator === null || at === undefined ? null : { operator: first_operator, at }
  const { two_operators_above } = found
  const first_failure = toFirstFailure(row, found.first_failer)
  const decisions = { first_verdict, first_failure, two_operators_above, decided_alone, decided_by, closed_by }
  return { ...toWithdrawal(row), shopper, shop, flags, recovery, ...decisions }
}

function isForTwo({ state, amount, first_verdict_by, first_failure_by }: WithdrawalRow, found: Evidence): boolean {
  const isLarge = state === 'auditing' && amount > found.two_operators_above
  return isLarge || first_verdict_by !== null || first_failure_by !== null
}

/** Null where nobody, or not only the first of two, has said that it could not be sent. */
function toFirstFailure(row: WithdrawalRow, operator: string | null): PortalWithdrawal['first_failure'] {
  const { first_failure_at: at, first_failure_note: note, state } = row
  return operator === null || at === null || state !== 'passed' ? null : { operator, note, at: at.toISOString() }
}

/** Whose it is, who has decided, and whether anything has arrived there before. */
async function selectEvidence(queries: Queries, ids: number[], operatorId: number): Promise<Map<number, Evidence>> {
  const deciding = { operatorId, recipient: sql`w.owner_kind || ' ' || w.owner`, askedAt: sql`w.created_at` }
  const { rows } = await sql<Evidence>`
    select w.id,
      json_build_object('id', a.id::text, 'account', a.account, 'name', trim(a.given_name || ' ' || a.family_name),
        'since', ${toIso(sql`a.created_at`)},
        'passed', (select count(*) from withdrawals where asked_by = a.id and state in ('passed', 'settled')),
        'refused', (select count(*) from withdrawals where asked_by = a.id and state = 'refused')) as shopper,
      case when s.id is not null then json_build_object('id', s.id::text, 'name', s.name) end as shop,
      not exists (select 1 from withdrawals other where other.owner_kind = w.owner_kind and other.owner = w.owner
        and other.digest = w.digest and other.state = 'settled' and other.id < w.id) as is_first_there,
      (select json_build_object('what', r.what, 'at', ${toIso(sql`r.recovered_at`)}) from recoveries r
        where r.account_id = w.asked_by and r.recovered_at > w.created_at - interval '7 days'
          and r.recovered_at < coalesce(w.closed_at, 'infinity') order by r.recovered_at desc limit 1) as recovery,
      case when w.closed_at is null then ${needsSecondAbove('withdrawal', deciding)}
        else ${twoOperatorsAbove('withdrawal', sql`w.created_at`)} end as two_operators_above,
      case when w.closed_at is null then ${decidedAlone('withdrawal', deciding)} end as decided_alone,
      failer.account as first_failer, first.account as first_operator, last.account as decided_by, closer.account as closed_by
    from withdrawals w join accounts a on a.id = w.asked_by
    left join shops s on w.owner_kind = 'seller' and s.id = w.owner
    left join accounts first on first.id = w.first_verdict_by
    left join accounts failer on failer.id = w.first_failure_by
    left join accounts last on last.id = w.decided_by
    left join accounts closer on closer.id = w.closed_by
    where w.id = any(${ids}::bigint[])
  `.execute(queries)
  return new Map(rows.map((row) => [row.id, row]))
}
