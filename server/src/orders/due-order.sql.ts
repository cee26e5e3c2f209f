import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'

export type Due = 'unpaid' | 'unshipped' | 'unconfirmed' | 'uncompleted' | 'unreleased'

const conditions: Record<Due, (now: Date) => RawBuilder<unknown>> = {
  unpaid: (now) => sql`fulfilment = 0 and pay_by <= ${now}`,
  unshipped: (now) => sql`fulfilment = 1 and ship_by <= ${now} and open_refunds = 0
    and not exists (select 1 from shipments where order_id = orders.id)`,
  unconfirmed: (now) => sql`fulfilment = 2 and auto_confirm_at <= ${now} and open_refunds = 0`,
  uncompleted: (now) => sql`fulfilment = 3 and complete_at <= ${now}`,
  unreleased: (now) =>
    sql`payment_state = 'paid' and fulfilment in (3, 4) and after_sale_until <= ${now} and open_refunds = 0`,
}

const batch = 200

/** Orders whose time has come, without a lock: whoever takes one looks again. */
export async function selectDue(queries: Queries, due: Due, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from orders where ${conditions[due](now)} limit ${batch}`.execute(queries)
  return rows.map(({ id }) => id)
}
