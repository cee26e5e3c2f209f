import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { joinedForS } from '../notifications/notification.rules.ts'
import type { RefundFacts } from './refund-notice.rules.ts'

/** Selects the facts without a check of access. The requests are locked already. */
export async function selectFacts(queries: Queries, ids: number[]): Promise<RefundFacts[]> {
  const { rows } = await sql<RefundFacts>`
    select r.id, r.order_id, o.order_no, r.status, r.account_id, s.name as shop, r.amount, r.offered, r.refunded, r.due_at,
      r.return_address, r.refusal_reason, (select coalesce(sum(amount), 0)::bigint from refunds where order_id = r.order_id and status = 'applying'
        and created_at > r.created_at - make_interval(secs => ${joinedForS})) as waiting_amount,
      r.appealed_at, r.appeal_until, i.image, i.image_color,
      array(select account_id from shop_staff where shop_id = r.shop_id and role <> 'packer') as staff,
      array(select account_id from shop_staff where shop_id = r.shop_id and role = 'owner') as owners
    from refunds r join orders o on o.id = r.order_id join order_items i on i.id = r.item_id join shops s on s.id = r.shop_id
    where r.id = any(${ids}::bigint[]) order by r.id
  `.execute(queries)
  return rows
}
