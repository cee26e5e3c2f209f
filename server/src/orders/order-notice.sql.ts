import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { OrderFacts } from './order-notice.rules.ts'

/** Selects the facts without a check of access. The orders are locked already. */
export async function selectFacts(queries: Queries, orderIds: number[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select o.id, o.order_no, o.account_id, s.name as shop, o.fulfilment, o.payment_state, o.total,
      o.total - coalesce((select sum(refunded) from refunds where order_id = o.id), 0)::bigint as rest,
      o.pay_by, o.ship_by, o.auto_confirm_at, o.after_sale_until, i.pieces, i.image, i.image_color,
      array(select account_id from shop_staff where shop_id = o.shop_id) as staff,
      (select carrier from shipments where order_id = o.id order by id desc limit 1) as carrier
    from orders o join shops s on s.id = o.shop_id cross join lateral (
      select coalesce(sum(quantity), 0)::int as pieces, coalesce((array_agg(image order by id))[1], '') as image,
        coalesce((array_agg(image_color order by id))[1], '') as image_color
      from order_items where order_id = o.id
    ) i where o.id = any(${orderIds}::bigint[]) order by o.id
  `.execute(queries)
  return rows
}

/** Records that the shopper is reminded of the automatic confirmation: only once for each date, and only if the date is still valid. */
export async function saveReminded(queries: Queries, orderId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update orders set reminded_at = ${now}
    where id = ${orderId} and fulfilment = 2 and open_refunds = 0 and reminded_at is null and auto_confirm_at > ${now}
    returning id
  `.execute(queries)
  return rows.length > 0
}
