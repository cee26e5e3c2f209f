import type { Comparison, ReconciledDay, ComparisonStatus } from '@sealane/contract/reconciliation'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { referredId, reversalReferences } from '../db/ids.ts'
import { toIso } from '../db/list.ts'
import { order, type DaySums } from './comparison.rules.ts'

/** A range of days that includes both ends. */
export type Days = { first: string; last: string }

const lineKey = sql`coalesce(l.matched_to, l.reference, 'L-' || l.id)`

/** The bank's reference of an entry of the ledger's bank account. An entry without one is identified by its own number. */
const movementKey = sql`case e.kind
  when 'withdrawal_settled' then 'SLW-' || e.reference
  when 'payout' then 'PAYOUT-' || e.reference
  else coalesce(r.reference, case when r.id is not null then 'R-' || r.id else 'E-' || e.id end) end`

const movements = sql`
  ledger_transfers t
  join ledger_accounts bank on bank.kind = 'bank' and bank.id in (t.from_account, t.to_account)
  join ledger_entries e on e.id = t.entry_id
  left join recharges r on e.kind in ('recharge', 'recharge_reversed') and r.id = ${referredId}
  left join withdrawals w on e.kind = 'withdrawal_settled' and w.id = ${referredId}`

const dayOf = sql`to_char(e.posted_at at time zone 'utc', 'YYYY-MM-DD')`

const isPostedWithin = ({ first, last }: Days) => sql`
  e.posted_at >= ${first}::date at time zone 'utc' and e.posted_at < (${last}::date + 1) at time zone 'utc'`
const requestedNumber = (prefix: string) => sql`
  case when w.key ~ ${`^${prefix}-[0-9]{1,15}$`} then substr(w.key, ${prefix.length + 2}::int)::bigint end`
const entriesNumbered = (kind: string, prefix: string) => sql`
  select e.id from wanted w join ledger_entries e on e.kind = ${kind} and e.reference = (${requestedNumber(prefix)})::text`

/** Selects the references of these days. */
export const keysOf = (days: Days) => sql`
  select ${lineKey} as key from bank_lines l where l.day between ${days.first}::date and ${days.last}::date
  union select ${movementKey} from ${movements} where ${isPostedWithin(days)}`

export const oneKey = (key: string) => sql`select ${key}::text as key`

/**
 * `sides`: all lines and entries with the wanted references, of any day. `standings`: the status of each reference. Everything with the same
 * reference is one comparison: transfers in parts, or a reversed recharge, are added up first. A recharge that was reversed completely moved nothing,
 * and the bank has no line for it. A comparison that was set aside with other sums is open again.
 */
const compared = (keys: RawBuilder<unknown>) => sql`
  wanted as materialized (${keys}), named as materialized (
    select e.id from (
      select r.id, r.reversals from wanted w join recharges r on r.reference = w.key
      union all select r.id, r.reversals from wanted w join recharges r on r.id = ${requestedNumber('R')} and r.reference is null
    ) r join ledger_entries e on e.kind in ('recharge', 'recharge_reversed') and e.reference = any(${reversalReferences})
    union ${entriesNumbered('withdrawal_settled', 'SLW')}
    union ${entriesNumbered('payout', 'PAYOUT')}
    union select ${requestedNumber('E')} from wanted w
  ), sides as materialized (
    select w.key, l.day, l.amount as bank, null::bigint as ledger, l.id as line_id, null::bigint as entry_id, null::bigint as part
    from wanted w join bank_lines l on coalesce(l.matched_to, l.reference) = w.key
    union all
    select w.key, l.day, l.amount, null, l.id, null, null from wanted w
      join bank_lines l on l.id = ${requestedNumber('L')} and l.matched_to is null and l.reference is null
    union all
    select w.key, moved.day, null, moved.amount, null, moved.entry_id, moved.part from (
      select ${movementKey} as key, (e.posted_at at time zone 'utc')::date as day, t.entry_id, t.line as part,
        case when t.from_account = bank.id then t.amount else -t.amount end as amount
      from ${movements} where e.id in (select id from named)
    ) moved join wanted w on w.key = moved.key
  ), sums as (
    select key, coalesce(sum(bank), 0)::bigint as bank, coalesce(sum(ledger), 0)::bigint as ledger,
      count(bank) as lines, count(ledger) as movements
    from sides group by key
  ), standings as (
    select s.key, s.bank, s.ledger, s.lines, case when s.bank = s.ledger then 'matched' when aside.key is not null then 'set_aside'
      when s.movements = 0 then 'only_bank' when s.lines = 0 then 'only_ledger' else 'differs' end as standing
    from sums s left join bank_set_asides aside on aside.key = s.key and aside.bank = s.bank and aside.ledger = s.ledger
  )`

/** Selects the sums of these days by status. The database counts them, because a month has tens of thousands. */
export async function selectDaySums(queries: Queries, days: Days): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    with ${compared(keysOf(days))}
    select to_char(sides.day, 'YYYY-MM-DD') as day, standing, count(distinct key)::int as count,
      coalesce(sum(sides.bank), 0)::bigint as bank, coalesce(sum(sides.ledger), 0)::bigint as ledger
    from sides join standings using (key) where sides.day between ${days.first}::date and ${days.last}::date group by 1, 2
  `.execute(queries)
  return rows
}

/** Maximum number of bank lines that are shown of a reference: anybody who knows the reference can send any number of payments with it. */
const linesMaximum = 20

/** The bank lines of a page `p`; `shown` are its sides. */
const foundLines = sql`
  select json_agg(json_build_object('id', l.id::text, 'day', to_char(l.day, 'YYYY-MM-DD'), 'amount', l.amount,
    'description', l.description, 'matched_by', a.account) order by l.day, l.id)
  from (select l.* from shown join bank_lines l on l.id = shown.line_id where shown.key = p.key
    order by l.matched_by is null, l.day, l.id limit ${sql.lit(linesMaximum)}) l left join accounts a on a.id = l.matched_by`

/** The movements of a page. Incoming money is above zero, as on a statement. */
const foundMovements = sql`
  select json_agg(json_build_object('id', t.entry_id || '-' || t.line, 'day', to_char(shown.day, 'YYYY-MM-DD'),
    'amount', shown.ledger, 'kind', e.kind, 'reference', e.reference, 'name', coalesce(a.account, s.name))
    order by e.posted_at, e.id, t.line)
  from shown join ${movements} on t.entry_id = shown.entry_id and t.line = shown.part
  left join accounts a on a.id = coalesce(r.account_id, case when w.owner_kind = 'shopper' then w.owner end)
  left join shops s on w.owner_kind = 'seller' and s.id = w.owner
  where shown.key = p.key`

/** Sorts as the list does: comparisons that need an operator come first. */
const listPosition = sql`((array_position(${order}::text[], standing) - 1) || ' ' || key) collate "C"`

type ComparisonPageRequest = { standing?: ComparisonStatus | undefined; after?: string; limit: number }

/** Selects comparisons of the wanted references, in their order; `after` is the position of the last one that was read. */
export async function selectComparisons(
  queries: Queries,
  keys: RawBuilder<unknown>,
  { standing, after = '', limit }: ComparisonPageRequest,
): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    with ${compared(keys)}, page as (
      select *, ${listPosition} as place from standings
      where (${standing ?? null}::text is null or standing = ${standing ?? null}::text) and ${listPosition} > ${after}::text
      order by ${listPosition} limit ${limit}
    ), shown as materialized (select sides.* from sides join page using (key))
    select p.key, p.standing, p.bank, p.ledger,
      coalesce((${foundLines}), '[]') as lines, p.lines::int as line_count, coalesce((${foundMovements}), '[]') as movements,
      case when aside.key is not null then json_build_object('reason', aside.reason, 'operator', o.account,
        'at', ${toIso(sql`aside.set_at`)}) end as set_aside
    from page p
    left join bank_set_asides aside on p.standing = 'set_aside' and aside.key = p.key
    left join accounts o on o.id = aside.operator_id
    order by p.place
  `.execute(queries)
  return rows
}

type ChainDay = ReconciledDay['chain'] & { day: string }

/**
 * Selects the movements of the chain account by day, and the amounts that the watcher has credited or an operator passed by their proof. US cents.
 */
export async function selectChainDays(queries: Queries, days: Days): Promise<Map<string, ChainDay>> {
  const { rows } = await sql<ChainDay>`
    select ${dayOf} as day,
      coalesce(sum(t.amount) filter (where t.from_account = chain.id), 0)::bigint as ledger_in,
      coalesce(sum(t.amount) filter (where t.to_account = chain.id), 0)::bigint as ledger_out,
      (coalesce(sum(d.amount), 0) + coalesce(sum(r.received), 0))::bigint as credited
    from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts chain on chain.kind = 'chain' and chain.id in (t.from_account, t.to_account)
    left join deposits d on e.kind = 'deposit' and d.status = 'credited' and d.network = split_part(e.reference, ':', 1)
      and d.transaction_hash = split_part(e.reference, ':', 2) and d.log_index::text = split_part(e.reference, ':', 3)
    left join recharges r on e.kind = 'recharge' and r.id = ${referredId} and r.method = 'onchain'
    where ${isPostedWithin(days)} group by 1
  `.execute(queries)
  return new Map(rows.map((row) => [row.day, row]))
}

/** Locks a bank line and returns its previous key, set by hand or from its description; undefined if there is no such line. */
export async function lockLine(tx: Tx, id: number): Promise<{ matched_to: string | null } | undefined> {
  return tx.selectFrom('bank_lines').select('matched_to').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function saveMatch(tx: Tx, id: number, key: string | null, operatorId: number): Promise<void> {
  const change = { matched_to: key, matched_by: key === null ? null : operatorId }
  await tx.updateTable('bank_lines').set(change).where('id', '=', id).execute()
}

/** Locks a reference, so that only one request at a time sets a comparison aside: one that was never set aside has no row to lock. */
export async function lockAside(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(727022, hashtext(${key}))`.execute(tx)
}

export async function selectAside(tx: Tx, key: string): Promise<string | undefined> {
  const row = await tx.selectFrom('bank_set_asides').select('reason').where('key', '=', key).executeTakeFirst()
  return row?.reason
}

/** A comparison to set aside, with its present sums. US cents. */
type NewAside = Pick<Comparison, 'key' | 'bank' | 'ledger'> & { reason: string; operatorId: number }

export async function saveAside(tx: Tx, { operatorId, key, ...aside }: NewAside): Promise<void> {
  const values = { ...aside, operator_id: operatorId, set_at: new Date() }
  await tx
    .insertInto('bank_set_asides')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

export async function deleteAside(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('bank_set_asides').where('key', '=', key).execute()
}
