import type { ShopDay } from '@sealane/contract/analytics'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'

const today = sql`(now() at time zone 'utc')::date`
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`

export async function selectShop(queries: Queries, shopId: number): Promise<{ id: string; name: string }> {
  const { name } = await queries.selectFrom('shops').select('name').where('id', '=', shopId).executeTakeFirstOrThrow()
  return { id: String(shopId), name }
}

/** Selects all days until today, by UTC, including those without events. */
export async function selectShopDays(queries: Queries, shopId: number, days: number): Promise<ShopDay[]> {
  const first = sql`(${today} - ${days - 1}::int)`
  const { rows } = await sql<ShopDay>`
    with days as (select day::date from generate_series(${first}, ${today}, interval '1 day') day),
    ${facts(shopId, first)}
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.orders, 0)::int as orders, coalesce(p.sold, 0)::bigint as sold,
      coalesce(c.back, 0)::bigint as cancelled, coalesce(r.back, 0)::bigint as refunded,
      coalesce(a.requests, 0)::int as requests,
      case when d.day >= (select day from counted) then coalesce(v.visitors, 0)::int end as visitors
    from days d left join paid p using (day) left join cancelled c using (day) left join refunded r using (day)
      left join asked a using (day) left join visited v using (day)
    order by d.day
  `.execute(queries)
  return rows
}

/** An earlier refund of a cancelled order counts on its own day. Visitors of past days are stored as numbers, those of today are still counted. */
function facts(shopId: number, first: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = sql`(${first})::timestamp at time zone 'utc'`
  return sql`
    paid as (
      select ${dayOf('paid_at')} as day, count(*) as orders, sum(total + platform_discount) as sold
      from orders where shop_id = ${shopId} and paid_at >= ${since} group by 1
    ), cancelled as (
      select ${dayOf('o.cancelled_at')} as day, sum(o.total + o.platform_discount - coalesce(before.back, 0)) as back
      from orders o left join lateral (
        select sum(refunded + promotion_returned) as back from refunds where order_id = o.id and status = 'refunded'
      ) before on true
      where o.shop_id = ${shopId} and o.payment_state = 'returned' and o.cancelled_at >= ${since} group by 1
    ), refunded as (
      select ${dayOf('ended_at')} as day, sum(refunded + promotion_returned) as back
      from refunds where shop_id = ${shopId} and status = 'refunded' and ended_at >= ${since} group by 1
    ), asked as (
      select ${dayOf('created_at')} as day, count(*) as requests
      from refunds where shop_id = ${shopId} and created_at >= ${since} group by 1
    ), visited as (
      select day, sum(visitors) as visitors from (
        select day, visitors from shop_visitor_days where shop_id = ${shopId} and day >= ${first}
        union all
        select day, count(*) from shop_visitors where shop_id = ${shopId} and day >= ${first} group by 1
      ) known group by day
    ), counted as (
      select least((select min(day) from shop_visitor_days), (select min(day) from shop_visitors)) as day
    )`
}
