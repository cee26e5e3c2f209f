import type { OverdueWork } from '@sealane/contract/analytics'
import type { OrderStatus } from '@sealane/contract/orders'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type MoneyDayRow = { day: string; in: number; out: number }

/** Selects all days until today, by UTC, including those without movements. */
export async function selectMoney(queries: Queries, days: number): Promise<MoneyDayRow[]> {
  const { rows } = await sql<MoneyDayRow>`
    with days as (
      select day::date from generate_series((now() at time zone 'utc')::date - ${days - 1}::int, (now() at time zone 'utc')::date, interval '1 day') day
    ), outside as (select id from ledger_accounts where kind in ('bank', 'chain')),
    moved as (
      select (e.posted_at at time zone 'utc')::date as day,
        sum(t.amount) filter (where t.from_account in (select id from outside)) as came,
        sum(t.amount) filter (where t.to_account in (select id from outside)) as went
      from ledger_entries e join ledger_transfers t on t.entry_id = e.id
      where e.posted_at >= ((now() at time zone 'utc')::date - ${days - 1}::int) at time zone 'utc'
        and e.kind in ('recharge', 'deposit', 'recharge_reversed', 'withdrawal_settled', 'payout')
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(m.came, 0)::bigint as in, coalesce(m.went, 0)::bigint as out
    from days d left join moved m using (day) order by d.day
  `.execute(queries)
  return rows
}

type OrderCount = { status: OrderStatus; count: number }

/** Counts orders by the status that lists show: an open refund request overrides the others. */
export async function selectOrderCounts(queries: Queries): Promise<OrderCount[]> {
  const { rows } = await sql<OrderCount>`
    select status, coalesce(counted.count, 0)::int as count from unnest('{0,1,2,3,-4,4,-1}'::int[]) with ordinality known (status, place)
    left join (select status, count(*) from orders group by status) counted using (status) order by place
  `.execute(queries)
  return rows
}

type Overdue = { work: OverdueWork; count: number; oldest: string | null }

/** Counts overdue work, with the time since which the oldest is overdue. */
export async function selectOverdue(queries: Queries): Promise<Overdue[]> {
  const { rows } = await sql<Omit<Overdue, 'oldest'> & { oldest: Date | null }>`
    select 'recharges' as work, count(*)::int as count, min(expected_by) as oldest from recharges where status = 0 and expected_by < now()
    union all
    select 'withdrawals', count(*)::int, min(expected_by) from withdrawals where state in ('auditing', 'passed') and expected_by < now()
    union all
    select 'orders', count(*)::int, min(ship_by) from orders where fulfilment = 1 and ship_by < now()
    union all
    select 'refunds', count(*)::int, min(due_at) from refunds where due_at < now()
  `.execute(queries)
  return rows.map((row) => ({ ...row, oldest: row.oldest?.toISOString() ?? null }))
}

const wordsShown = 20

/** Selects words whose last search on a day found nothing, whatever other filters it had. */
export async function selectMissedWords(queries: Queries, days: number) {
  const { rows } = await sql<{ word: string; locale: string; times: number }>`
    select word, locale, sum(times)::int as times from searched_words
    where day > current_date - ${days}::int and found = 0
    group by word, locale order by times desc, word limit ${wordsShown}
  `.execute(queries)
  return rows
}
