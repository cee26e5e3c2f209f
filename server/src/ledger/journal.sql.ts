import type { LedgerSubject, JournalFilter, LedgerAccount, LedgerEntry } from '@sealane/contract/ledger'
import { toOrderNumber } from '../shipping/tracking-file.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { referredDeposit, referredId, reversalReferences } from '../db/ids.ts'
import type { LedgerHolder } from './holder.sql.ts'

type LedgerEntryRow = Omit<LedgerEntry, 'id' | 'posted_at' | 'transfers'> & { id: number; posted_at: Date }
type JournalPageRequest = { cursor?: string | undefined; limit: number }

/** Selects the journal, the last written entries first. */
export async function selectJournal(
  queries: Queries,
  { cursor, limit, ...filter }: JournalFilter & JournalPageRequest,
) {
  const { kind, from, until, reference } = filter
  const conditions = [
    kind !== undefined && sql`e.kind = ${kind}`,
    from !== undefined && sql`e.posted_at >= ${new Date(from)}`,
    until !== undefined && sql`e.posted_at < ${new Date(until)}`,
    reference !== undefined && reference !== '' && sql`e.id in (${entriesByReference(reference)})`,
  ].filter((condition) => condition !== false)
  return selectEntries(queries, sql`ledger_entries e`, conditions, { cursor, limit })
}

/** Selects entries by their own reference, by an order's number, or by the reference of a recharge's transfer. */
function entriesByReference(reference: string) {
  return sql`
    select id from ledger_entries where reference = ${reference}
    union all
    select id from ledger_entries where (kind, reference) in (${entriesOfOrder(sql`order_no = ${toOrderNumber(reference)}`)})
    union all
    select id from ledger_entries where (kind, reference) in (
      select kind, named from recharges r, unnest('{recharge,recharge_reversed}'::text[]) kind, unnest(${reversalReferences}) named
      where r.reference = ${reference.toUpperCase()})`
}

/** Kinds and references of all entries of an order. */
function entriesOfOrder(isMeant: RawBuilder<unknown>) {
  return sql`
    select kind, id::text from orders, unnest('{order_paid,order_cancelled,order_released}'::text[]) kind where ${isMeant}
    union all
    select 'refund', id::text from refunds where order_id in (select id from orders where ${isMeant})`
}

/** Selects the entries of the holder's accounts, or of an order, until then. */
export async function selectEntriesOf(queries: Queries, holder: LedgerHolder, at: Date, page: JournalPageRequest) {
  const posted = sql`e.posted_at <= ${at}`
  if (holder.of === 'order') {
    const named = sql`(e.kind, e.reference) in (${entriesOfOrder(sql`id = ${holder.id}`)})`
    return selectEntries(queries, sql`ledger_entries e`, [named, posted], page)
  }
  const [before = null] = decodeCursor(page.cursor, ['number']) ?? []
  const touching = (side: 'from_account' | 'to_account') => sql`
    (select distinct t.entry_id as id from ledger_transfers t join ledger_entries e on e.id = t.entry_id
      where t.${sql.ref(side)} in (${accountsOf(holder)}) and ${posted} and (${before}::bigint is null or t.entry_id < ${before}::bigint)
      order by t.entry_id desc limit ${pageSize(page.limit) + 1})`
  const touched = sql`(${touching('from_account')} union ${touching('to_account')}) touched join ledger_entries e using (id)`
  return selectEntries(queries, touched, [], page)
}

function accountsOf({ of, id, name }: LedgerHolder) {
  if (of === 'house') return sql`select id from ledger_accounts where kind = ${name}`
  const kinds = of === 'person' ? ['shopper_available', 'shopper_held'] : ['seller_available', 'seller_held']
  return sql`select id from ledger_accounts where owner = ${id} and kind = any(${kinds}::text[])`
}

type AccountBalanceRow = { kind: string; amount: number }

/** Selects balances in US cents, by account. For an order it is the sum of its entries, without accounts whose sum is zero. */
export async function selectBalancesOf(queries: Queries, holder: LedgerHolder, at: Date): Promise<AccountBalanceRow[]> {
  const { rows } = await (holder.of === 'order'
    ? balancesOfOrder(holder.id, at)
    : balancesOfHolder(holder, at)
  ).execute(queries)
  return rows
}

function balancesOfOrder(orderId: number, at: Date) {
  return sql<AccountBalanceRow>`
    select a.kind, sum(moved.amount)::bigint as amount from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    cross join lateral (values (t.to_account, t.amount), (t.from_account, -t.amount)) moved (account_id, amount)
    join ledger_accounts a on a.id = moved.account_id
    where (e.kind, e.reference) in (${entriesOfOrder(sql`id = ${orderId}`)}) and e.posted_at <= ${at}
    group by a.kind having sum(moved.amount) <> 0 order by a.kind`
}

function balancesOfHolder(holder: LedgerHolder, at: Date) {
  const posted = sql`join ledger_entries e on e.id = t.entry_id and e.posted_at <= ${at}`
  return sql<AccountBalanceRow>`
    select a.kind, coalesce(sum(moved.amount), 0)::bigint as amount from ledger_accounts a left join lateral (
      select t.amount from ledger_transfers t ${posted} where t.to_account = a.id
      union all
      select -t.amount from ledger_transfers t ${posted} where t.from_account = a.id
    ) moved on true
    where a.id in (${accountsOf(holder)}) group by a.kind order by a.kind`
}

async function selectEntries(
  queries: Queries,
  source: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>[],
  { cursor, limit }: JournalPageRequest,
): Promise<{ items: LedgerEntry[]; next: string | null }> {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  const size = pageSize(limit)
  const { rows } = await sql<LedgerEntryRow>`
    select e.id, e.kind, e.reference, ${writer} as actor, e.posted_at, ${about} as about from ${source}
    where ${sql.join([sql`(${before}::bigint is null or e.id < ${before}::bigint)`, ...conditions], sql` and `)}
    order by e.id desc limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ id }) => [id])
  const transfers = await selectTransfers(
    queries,
    items.map(({ id }) => id),
  )
  return { items: items.map((row) => toEntry(row, transfers.get(row.id) ?? [])), next }
}

const about = sql<LedgerSubject | null>`case
  when e.kind in ('order_paid', 'order_cancelled', 'order_released') then
    (select json_build_object('of', 'order', 'id', id::text, 'name', order_no) from orders where id = ${referredId})
  when e.kind = 'recharge_reversed' and e.reference like 'chain-%' then
    (select json_build_object('of', 'recharge', 'id', 'chain-' || id, 'name', 'chain-' || id) from deposits where id = ${referredDeposit})
  when e.kind in ('recharge', 'recharge_reversed') then
    (select json_build_object('of', 'recharge', 'id', id::text, 'name', coalesce(reference, id::text)) from recharges where id = ${referredId})
  when e.kind in ('withdrawal', 'withdrawal_settled', 'withdrawal_returned') then
    (select json_build_object('of', 'withdrawal', 'id', id::text, 'name', id::text) from withdrawals where id = ${referredId})
  when e.kind = 'refund' then
    (select json_build_object('of', 'refund', 'id', f.id::text, 'name', o.order_no)
      from refunds f join orders o on o.id = f.order_id where f.id = ${referredId})
  end`

/** The account's name of an actor that is stored by role and id, as long as the account exists; else the stored text. */
const writer = sql<string>`coalesce(
  (select account from accounts where id = substring(e.actor from '^(?:shopper|seller|operator):([0-9]{1,18})$')::bigint),
  e.actor)`

type LedgerTransferRow = LedgerEntry['transfers'][number] & { entry_id: number }

async function selectTransfers(
  queries: Queries,
  entries: readonly number[],
): Promise<Map<number, LedgerTransferRow[]>> {
  const { rows } = await sql<LedgerTransferRow>`
    select t.entry_id, ${partyOf('giver')} as from, ${partyOf('taker')} as to, t.amount from ledger_transfers t
    join ledger_accounts giver on giver.id = t.from_account join ledger_accounts taker on taker.id = t.to_account
    where t.entry_id = any(${entries}::bigint[]) order by t.entry_id, t.line
  `.execute(queries)
  return Map.groupBy(rows, ({ entry_id }) => entry_id)
}

/** An account of the ledger with its owner's name. A deleted account has no name any more. */
function partyOf(account: 'giver' | 'taker'): RawBuilder<LedgerAccount> {
  const [kind, owner] = [sql.ref(`${account}.kind`), sql.ref(`${account}.owner`)]
  return sql`json_build_object('kind', ${kind}, 'owner', case when ${owner} is not null then json_build_object(
    'id', ${owner}::text,
    'name', coalesce(case when starts_with(${kind}, 'seller') then (select name from shops where id = ${owner})
      else (select account from accounts where id = ${owner}) end, ${owner}::text)) end)`
}

function toEntry({ id, posted_at, ...row }: LedgerEntryRow, transfers: LedgerTransferRow[]): LedgerEntry {
  const moved = transfers.map(({ from, to, amount }) => ({ from, to, amount }))
  return { id: String(id), ...row, posted_at: posted_at.toISOString(), transfers: moved }
}
