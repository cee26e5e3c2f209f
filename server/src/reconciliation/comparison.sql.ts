import type { BankLine, BankMovement, ReconciledDay } from '@sealane/contract/reconciliation'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { referredId } from '../db/ids.ts'
import type { Keyed, SetAside, Sides } from './comparison.rules.ts'

/** Both ends included. */
export type Days = { first: string; last: string }

const lineKey = sql`coalesce(l.matched_to, l.reference, 'L-' || l.id)`

/** What moved the ledger's bank account, and the reference that the bank knows it by. Without one it goes by its own number. */
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

/** Everything of these days, and whatever of other days goes by the same references. */
export async function selectSides(queries: Queries, days: Days): Promise<Sides> {
  const lines = await selectLines(queries, sql`l.day between ${days.first}::date and ${days.last}::date`)
  const posted = await selectMovements(
    queries,
    sql`e.posted_at >= ${days.first}::date at time zone 'utc' and e.posted_at < (${days.last}::date + 1) at time zone 'utc'`,
  )
  const keys = [...new Set([...lines, ...posted].map(({ key }) => key))]
  const counterparts = await selectSidesOf(queries, keys)
  return { ...counterparts, asides: await selectAsides(queries, keys) }
}

/** All lines and entries that go by one of these keys. */
export async function selectSidesOf(queries: Queries, keys: readonly string[]): Promise<Omit<Sides, 'asides'>> {
  const found = {
    lines: await selectLines(
      queries,
      sql`(coalesce(l.matched_to, l.reference) = any(${keys}::text[]) or
      l.matched_to is null and l.reference is null and l.id = any(${numbersOf(keys, 'L')}::bigint[]))`,
    ),
    movements: await selectMovements(queries, sql`e.id in (${entriesOf(keys)})`),
  }
  // What goes by a name of its own is not met by the number behind it.
  const isAsked = ({ key }: { key: string }) => keys.includes(key)
  return { lines: found.lines.filter(isAsked), movements: found.movements.filter(isAsked) }
}

function entriesOf(keys: readonly string[]) {
  const named = (kind: string, prefix: string) => sql`
    select id from ledger_entries where kind = ${kind} and reference = any(${numbersOf(keys, prefix)}::text[])`
  return sql`
    select e.id from recharges r join ledger_entries e on e.kind in ('recharge', 'recharge_reversed') and e.reference = r.id::text
      where r.reference = any(${keys}::text[]) or r.reference is null and r.id = any(${numbersOf(keys, 'R')}::bigint[])
    union all ${named('withdrawal_settled', 'SLW')}
    union all ${named('payout', 'PAYOUT')}
    union all select unnest(${numbersOf(keys, 'E')}::bigint[])`
}

function numbersOf(keys: readonly string[], prefix: string): string[] {
  return keys.flatMap((key) => (new RegExp(`^${prefix}-[0-9]{1,15}$`).test(key) ? [key.slice(prefix.length + 1)] : []))
}

async function selectLines(queries: Queries, condition: ReturnType<typeof sql>): Promise<Keyed<BankLine>[]> {
  const { rows } = await sql<Keyed<BankLine>>`
    select ${lineKey} as key, l.id::text as id, to_char(l.day, 'YYYY-MM-DD') as day, l.amount, l.description, a.account as matched_by
    from bank_lines l left join accounts a on a.id = l.matched_by
    where ${condition} order by l.day, l.id
  `.execute(queries)
  return rows
}

/** What came in is above zero, as on a statement. */
async function selectMovements(queries: Queries, condition: ReturnType<typeof sql>): Promise<Keyed<BankMovement>[]> {
  const { rows } = await sql<Keyed<BankMovement>>`
    select ${movementKey} as key, t.entry_id || '-' || t.line as id, ${dayOf} as day,
      case when t.from_account = bank.id then t.amount else -t.amount end as amount, e.kind, e.reference,
      coalesce(a.account, s.name) as name
    from ${movements}
    left join accounts a on a.id = coalesce(r.account_id, case when w.owner_kind = 'shopper' then w.owner end)
    left join shops s on w.owner_kind = 'seller' and s.id = w.owner
    where ${condition} order by e.posted_at, e.id, t.line
  `.execute(queries)
  return rows
}

async function selectAsides(queries: Queries, keys: readonly string[]): Promise<SetAside[]> {
  const { rows } = await sql<Omit<SetAside, 'at'> & { at: Date }>`
    select s.key, s.bank, s.ledger, s.reason, a.account as operator, s.set_at as at
    from bank_set_asides s join accounts a on a.id = s.operator_id where s.key = any(${keys}::text[])
  `.execute(queries)
  return rows.map(({ at, ...aside }) => ({ ...aside, at: at.toISOString() }))
}

type ChainDay = ReconciledDay['chain'] & { day: string }

/** Beside the bank: what the chain account moved, and what the watcher has marked as credited, or an operator passed by its proof. US cents. */
export async function selectChainDays(queries: Queries, { first, last }: Days): Promise<Map<string, ChainDay>> {
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
    where e.posted_at >= ${first}::date at time zone 'utc' and e.posted_at < (${last}::date + 1) at time zone 'utc'
    group by 1
  `.execute(queries)
  return new Map(rows.map((row) => [row.day, row]))
}

/** Its key before, by hand or by its description; undefined where there is no such line. */
export async function lockLine(tx: Tx, id: number): Promise<{ matched_to: string | null } | undefined> {
  return tx.selectFrom('bank_lines').select('matched_to').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function saveMatch(tx: Tx, id: number, key: string | null, operatorId: number): Promise<void> {
  const change = { matched_to: key, matched_by: key === null ? null : operatorId }
  await tx.updateTable('bank_lines').set(change).where('id', '=', id).execute()
}

export async function selectAside(tx: Tx, key: string): Promise<string | undefined> {
  const row = await tx.selectFrom('bank_set_asides').select('reason').where('key', '=', key).executeTakeFirst()
  return row?.reason
}

type NewAside = Pick<SetAside, 'key' | 'bank' | 'ledger' | 'reason'> & { operatorId: number }

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
