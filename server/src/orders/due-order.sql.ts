import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { DuePosition, DueSpan } from '../due.ts'

export type DueOrderKind = 'unpaid' | 'unshipped' | 'unreminded' | 'unconfirmed' | 'uncompleted' | 'unreleased'

/**
 * Time before the automatic confirmation of receipt at which the shopper is notified. If the whole wait is not longer than this, there is no
 * notification.
 */
const remindBefore = '3 days'

const conditions: Record<DueOrderKind, (now: Date) => RawBuilder<unknown>> = {
  unpaid: (now) => sql`fulfilment = 0 and pay_by <= ${now}`,
  unshipped: (now) => sql`fulfilment = 1 and ship_by <= ${now} and open_refunds = 0
    and not exists (select 1 from shipments where order_id = orders.id)`,
  unreminded: (now) => sql`fulfilment = 2 and reminded_at is null and open_refunds = 0 and auto_confirm_at > ${now}
    and auto_confirm_at <= ${now}::timestamptz + ${remindBefore}::interval
    and auto_confirm_at > coalesce(extended_at, shipped_at) + ${remindBefore}::interval`,
  unconfirmed: (now) =>
    sql`fulfilment = 2 and auto_confirm_at <= ${now} and (open_refunds = 0 or returns_not_sent > 0)`,
  uncompleted: (now) => sql`fulfilment = 3 and complete_at <= ${now}`,
  unreleased: (now) =>
    sql`payment_state = 'paid' and fulfilment in (-1, 3, 4) and greatest(after_sale_until, appeal_until) <= ${now} and open_refunds = 0`,
}

/** The column with the due time of each kind. */
const times: Record<DueOrderKind, RawBuilder<unknown>> = {
  unpaid: sql`pay_by`,
  unshipped: sql`ship_by`,
  unreminded: sql`auto_confirm_at`,
  unconfirmed: sql`auto_confirm_at`,
  uncompleted: sql`complete_at`,
  unreleased: sql`greatest(after_sale_until, appeal_until)`,
}

const batch = 200

/** Selects the next due orders, the longest due first, without a lock: the caller checks each again under its lock. */
export async function selectDue(
  queries: Queries,
  due: DueOrderKind,
  { now, after, leftOut }: DueSpan,
): Promise<DuePosition[]> {
  const at = times[due]
  const isAfter = after === undefined ? sql`true` : sql`(${at}, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<DuePosition>`
    select id, ${at}::text as at from orders
    where ${conditions[due](now)} and ${isAfter} and id <> all(${leftOut}::bigint[])
    order by ${at}, id limit ${batch}
  `.execute(queries)
  return rows
}
