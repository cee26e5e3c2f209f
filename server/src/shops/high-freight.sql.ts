import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** US cents of freight in 30 days below which there is no notification. */
const least = 20_000

/** Goods and freight that shoppers paid to a shop in the last 30 days, before discounts, without cancelled orders. US cents. */
export const recentSums = (shopId: RawBuilder<unknown>) => sql`
  select coalesce(sum(subtotal), 0)::bigint as goods, coalesce(sum(freight), 0)::bigint as freight from orders
  where shop_id = ${shopId} and paid_at > now() - interval '30 days' and payment_state <> 'returned'`

/** Marks the shops in which freight exceeds the goods, and removes the mark from the others. Returns the newly marked shops. */
export async function markHighFreight(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string; isHigh: boolean }>`
    update shops s set high_freight_since = case when r.is_high then now() end
    from (
      select s.id, sums.freight >= ${least} and sums.freight > sums.goods as is_high
      from shops s cross join lateral (${recentSums(sql`s.id`)}) sums
    ) r
    where r.id = s.id and r.is_high <> (s.high_freight_since is not null)
    returning s.id, s.name, r.is_high as "isHigh"
  `.execute(tx)
  return rows.filter(({ isHigh }) => isHigh)
}
