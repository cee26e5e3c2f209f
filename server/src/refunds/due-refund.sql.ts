import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Place, Span } from '../due.ts'

const batch = 200

/** The next requests whose time has come, the longest due first, without a lock: whoever takes one looks again. */
export async function selectDue(queries: Queries, { now, after, leftOut }: Span): Promise<Place[]> {
  const isAfter = after === undefined ? sql`true` : sql`(due_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<Place>`
    select id, due_at::text as at from refunds
    where due_at <= ${now} and ${isAfter} and id <> all(${leftOut}::bigint[]) order by due_at, id limit ${batch}
  `.execute(queries)
  return rows
}
