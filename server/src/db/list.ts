import { countMaximum } from '@sealane/contract/counts'
import { sql, type RawBuilder } from 'kysely'
import { weightMaximum } from './cursor.ts'
import type { Queries } from './database.ts'

/** Helpers for long lists. */

/** PostgreSQL counts microseconds and JavaScript milliseconds; a cursor must not lose the difference. */
export function toMicroseconds(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`
}

/** Writes a time as JSON does, in UTC, for values that are built in the database. */
export function toIso(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function fromMicroseconds(value: unknown): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`
}

/** Returns a pattern for `like` and `ilike` that contains these characters literally. */
export function containing(keyword: string): string {
  return `%${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** A column `weight_before` of rows with a weight: what the rows before add up to in this order. */
export function weightBefore(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(weight) over (order by ${order} rows between unbounded preceding and 1 preceding), 0) as weight_before`
}

/** The condition that excludes rows which cannot be on the page, so that nothing else of them is read. It keeps the one after the page (see `fitting`). */
export const mayFit = sql`weight_before <= ${sql.lit(weightMaximum)}`

/** With a single shop, an index returns the rows in their order. */
export function isOfShops(shopId: RawBuilder<unknown>, shopIds: number[]): RawBuilder<boolean> {
  const [only, ...others] = shopIds
  return only !== undefined && others.length === 0
    ? sql<boolean>`${shopId} = ${only}`
    : sql<boolean>`${shopId} = any(${shopIds}::bigint[])`
}

/** `rows` is a table with a condition; it refers to the counted status as `wanted.status`. */
type Counting<Status> = { statuses: readonly Status[]; rows: RawBuilder<unknown> }

/** Counts the rows of each status. Counting ends at `countMaximum`, because larger numbers are not shown. */
export async function countUpTo<Status extends string | number>(
  queries: Queries,
  { statuses, rows }: Counting<Status>,
): Promise<Map<Status, number>> {
  const statusValues = sql.join(statuses.map((status) => sql`(${sql.lit(status)})`))
  const { rows: counted } = await sql<{ status: Status; count: number }>`
    select wanted.status, (
      select count(*)::int from (select 1 from ${rows} limit ${sql.lit(countMaximum)}) found) as count
    from (values ${statusValues}) wanted (status)
  `.execute(queries)
  return new Map(counted.map(({ status, count }) => [status, count]))
}

/** Returns a count for every status, and the sum of all. */
export function toCounts<Status extends string | number>(
  statuses: readonly Status[],
  countByStatus: Map<Status, number>,
): Record<string, number> {
  const counts = statuses.map((status) => [String(status), countByStatus.get(status) ?? 0] as const)
  return { all: counts.reduce((sum, [, count]) => sum + count, 0), ...Object.fromEntries(counts) }
}
