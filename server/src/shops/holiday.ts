import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** Of `shops s`: neither closed by an operator nor on holiday. */
export const isOpen = sql<boolean>`(not s.is_closed and coalesce(now() < s.closed_from or s.closed_until <= now(), true))`

/** Of `shops s`: when it opens again, null where it is open or nobody has said. */
export const opensAt = sql<
  string | null
>`(case when not s.is_closed and s.closed_from <= now() and now() < s.closed_until
  then to_char(s.closed_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)`

/** The shop is on holiday, or its holiday has not yet stopped the clocks: what runs against it is not over. */
export function isAway(shopId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql`exists (select 1 from shops s where s.id = ${shopId} and s.closed_from <= ${now}
    and (${now} < s.closed_until or s.clocks_until is null))`
}

/** Until the transaction ends no holiday of the shops begins, changes or ends. Before their orders are locked. */
export async function holdHolidays(tx: Tx, shopIds: number[]): Promise<void> {
  await sql`select 1 from shops where id = any(${shopIds}::bigint[]) order by id for key share`.execute(tx)
}

/** How long a clock against the shop that is set now stands still: the rest of its holiday. The shop is held. */
export async function holidayLeftS(queries: Queries, shopId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ clocks_until: Date | null }>`
    select clocks_until from shops where id = ${shopId}
  `.execute(queries)
  const until = rows[0]?.clocks_until ?? now
  return Math.max(0, (until.getTime() - now.getTime()) / 1000)
}

export async function isHoliday(queries: Queries, shopId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ away: boolean }>`select ${isAway(sql`${shopId}`, now)} as away`.execute(queries)
  return rows[0]?.away === true
}
