import type { BankLine, BankMovement, ReconciledDay } from '@sealane/contract/reconciliation'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { referredId } from '../db/ids.ts'
import type { DaySums, Keyed, SetAside, Sides } from './comparison.rules.ts'

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

const isPostedWithin = ({ first, last }: Days) => sql`
  e.posted_at >= ${first}::date at time zone 'utc' and e.posted_at < (${last}::date + 1) at time zone 'utc'`
const wantedNumber = (prefix: string) => sql`
  case when w.key ~ ${`^${prefix}-[0-9]{1,15}$`} then substr(w.key, ${prefix.length + 2}::int)::bigint end`
const namedBy = (kind: string, prefix: string) => sql`
  select e.id from wanted w join ledger_entries e on e.kind = ${kind} and e.reference = (${wantedNumber(prefix)})::text`

/** How the references of these days stand, counted where they lie: a month has tens of thousands. As `standingOf` has it. */
export async function selectDaySums(queries: Queries, days: Days): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    with wanted as materialized (
      select ${lineKey} as key from bank_lines l where l.day between ${days.first}::date and ${days.last}::date
      union select ${movementKey} from ${movements} where ${isPostedWithin(days)}
    ), named as materialized (
      select e.id from (
        select r.id from wanted w join recharges r on r.reference = w.key
        union all select r.id from wanted w join recharges r on r.id = ${wantedNumber('R')} and r.reference is null
      ) r join ledger_entries e on e.kind in ('recharge', 'recharge_reversed') and e.reference = r.id::text
      union ${namedBy('withdrawal_settled', 'SLW')}
      union ${namedBy('payout', 'PAYOUT')}
      union select ${wantedNumber('E')} from wanted w
    ), sides as materialized (
      select w.key, l.day, l.amount as bank, null::bigint as ledger
      from wanted w join bank_lines l on coalesce(l.matched_to, l.reference) = w.key
      union all
      select w.key, l.day, l.amount, null from wanted w
        join bank_lines l on l.id = ${wantedNumber('L')} and l.matched_to is null and l.reference is null
      union all
      select w.key, moved.day, null, moved.amount from (
        select ${movementKey} as key, (e.posted_at at time zone 'utc')::date as day,
          case when t.from_account = bank.id then t.amount else -t.amount end as amount
        from ${movements} where e.id in (select id from named)
      ) moved join wanted w on w.key = moved.key
    ), sums as (
      select key, coalesce(sum(bank), 0) as bank, coalesce(sum(ledger), 0) as ledger,
        count(bank) as lines, count(ledger) as movements
      from sides group by key
    ), standings as (
      select s.key, case when s.bank = s.ledger then 'matched' when aside.key is not null then 'set_aside'
        when s.movements = 0 then 'only_bank' when s.lines = 0 then 'only_ledger' else 'differs' end as standing
      from sums s left join bank_set_asides aside on aside.key = s.key and aside.bank = s.bank and aside.ledger = s.ledger
    )
    select to_char(sides.day, 'YYYY-MM-DD') as day, standing, count(distinct key)::int as count,
      coalesce(sum(bank), 0)::bigint as bank, coalesce(sum(ledger), 0)::bigint as ledger
    from sides join standings using (key) where sides.day between ${days.first}::date and ${days.last}::date group by 1, 2
  `.execute(queries)
  return rows
}

/** Everything of these days, and whatever of other days goes by the same references. */
export async function selectSides(queries: Queries, days: Days): Promise<Sides> {
  const lines = await selectLines(queries, sql`l.day between ${days.first}::date and ${days.last}::date`)
  const posted = await selectMovements(queries, isPostedWithin(days))
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
  const asked = new Set(keys)
  const isAsked = ({ key }: { key: string }) => asked.has(key)
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
