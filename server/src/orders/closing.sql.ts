import { sql } from 'kysely'
import type { VariantQuantity } from '../products/stock.sql.ts'
import type { Queries } from '../db/database.ts'
import { within, type OrderScope } from './order.sql.ts'

/** Selects the group of an order and its pieces to send. The group is undefined if there is no such order. */
export async function selectContents(
  queries: Queries,
  orderId: number,
  scope: OrderScope,
): Promise<{ groupId: number | undefined; pieces: VariantQuantity[] }> {
  const { rows } = await sql<VariantQuantity & { group_id: number }>`
    select o.group_id, i.variant_id, i.quantity - i.cancelled as quantity
    from orders o join order_items i on i.order_id = o.id where o.id = ${orderId} and ${within(scope)}
  `.execute(queries)
  const pieces = rows.map(({ variant_id, quantity }) => ({ variant_id, quantity }))
  return { groupId: rows[0]?.group_id, pieces }
}

/**
 * Whether the unpaid order kept its pieces from others for five minutes and no balance covered it. An order that is cancelled at once does not count.
 * An order on trust is covered if `balance`, in US cents, pays for all orders that do not count among those of new accounts.
 */
export async function reservedWithoutBalance(
  queries: Queries,
  orderId: number,
  { balance, now }: { balance: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o join order_groups g on g.id = o.group_id
    where o.id = ${orderId} and o.created_at <= ${now}::timestamptz - interval '5 minutes' and (g.is_unproven or ${balance} < (
      select sum(other.total) from orders other join order_groups og on og.id = other.group_id
      where other.account_id = o.account_id and other.fulfilment = 0 and not og.is_unproven))
  `.execute(queries)
  return rows.length > 0
}

/**
 * Whether the group's promo code stays used when this order is cancelled: if another order, which was not cancelled, has a part of the discount. An
 * order that ended with a refund does not count as cancelled, because its shop may have kept money.
 */
export async function groupUsesPromotion(
  queries: Queries,
  { id, group_id }: { id: number; group_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o where o.group_id = ${group_id} and o.id <> ${id} and o.discount > 0
      and not exists (select from order_events e where e.order_id = o.id and e.kind = 'cancelled') limit 1
  `.execute(queries)
  return rows.length > 0
}
