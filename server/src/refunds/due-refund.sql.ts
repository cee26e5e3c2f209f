import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { DuePosition, DueSpan } from '../due.ts'

const batch = 200

/**
 * Time before the automatic acceptance of an offer at which the shopper is notified. If the whole wait is not longer than this, there is no
 * notification.
 */
const remindBefore = '2 days'

/** Selects offers whose shopper must be reminded that the time to answer ends. */
export function selectUnreminded(queries: Queries, { now, after, leftOut }: DueSpan): Promise<DuePosition[]> {
  const ends = sql`due_at > ${now} and due_at <= ${now}::timestamptz + ${remindBefore}::interval
    and due_at > offered_at + ${remindBefore}::interval`
  return selectRefundPositions(queries, sql`status = 'offered' and reminded_at is null and ${ends}`, { after, leftOut })
}

/** Selects the next due requests, the longest due first, without a lock: the caller checks each again under its lock. */
export function selectDue(queries: Queries, { now, after, leftOut }: DueSpan): Promise<DuePosition[]> {
  return selectRefundPositions(queries, sql`due_at <= ${now}`, { after, leftOut })
}

async function selectRefundPositions(
  queries: Queries,
  condition: RawBuilder<unknown>,
  { after, leftOut }: Omit<DueSpan, 'now'>,
): Promise<DuePosition[]> {
  const isAfter = after === undefined ? sql`true` : sql`(due_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<DuePosition>`
    select id, due_at::text as at from refunds
    where ${condition} and ${isAfter} and id <> all(${leftOut}::bigint[]) order by due_at, id limit ${batch}
  `.execute(queries)
  return rows
}
