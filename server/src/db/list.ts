import { countMaximum } from '@sealane/contract/counts'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './database.ts'

/** What long lists have in common. */

/** PostgreSQL counts microseconds and JavaScript milliseconds; a cursor must not lose what lies between. */
export function toMicroseconds(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`
}

/** As JSON has moments, in UTC: for those that are built in the database. */
export function toIso(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function fromMicroseconds(value: unknown): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`
}

/** For `like` and `ilike`: what holds these letters, none of them a wildcard. */
export function containing(keyword: string): string {
  return `%${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Of one shop alone an index gives the rows as they are sorted. */
export function isOfShops(shopId: RawBuilder<unknown>, shopIds: number[]): RawBuilder<boolean> {
  const [only, ...others] = shopIds
  return only !== undefined && others.length === 0
    ? sql<boolean>`${shopId} = ${only}`
    : sql<boolean>`${shopId} = any(${shopIds}::bigint[])`
}

/** `rows` is a table and a condition; it names the status that is counted `wanted.status`. */
type Counting<Status> = { statuses: readonly Status[]; rows: RawBuilder<unknown> }

/** How many rows have each status. Nobody needs to know that of more than `countMaximum`: there it ends. */
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

/** Every status has a count, and all of them together. */
export function toCounts<Status extends string | number>(
  statuses: readonly Status[],
  countByStatus: Map<Status, number>,
): Record<string, number> {
  const counts = statuses.map((status) => [String(status), countByStatus.get(status) ?? 0] as const)
  return { all: counts.reduce((sum, [, count]) => sum + count, 0), ...Object.fromEntries(counts) }
}
