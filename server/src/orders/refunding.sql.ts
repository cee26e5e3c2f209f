import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Pieces of `order_items i` for which refunds `r` were paid. */
function returned(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(coalesce(r.pieces_given, r.received_quantity, r.pieces)), 0) from refunds r
    where r.item_id = i.id and r.status = 'refunded' and ${condition})`
}

/** Condition on `order_items i`: all money was returned, and for all pieces. A code may leave only one cent to pay for several pieces. */
export const isPaidBack = sql<boolean>`(i.refunded = i.paid and i.quantity <= ${returned(sql`true`)})`

/** Condition on `order_items i`, the same as the rule of this name (refunds/amount.rules.ts). */
export const isCovered = sql<boolean>`(i.paid = 0 and (i.platform_discount > 0 and i.quantity > ${returned(sql`true`)}
  or i.paid_freight = 0 and i.platform_freight > 0 and i.quantity > ${returned(sql`r.with_freight`)}))`

/** A refund in US cents. `cancelled` are pieces that will not be sent because of it. */
export type ItemRefund = { itemId: number; goods: number; freight: number; cancelled: number }
type RefundedItemRow = { product_id: number; variant_id: number; cancelled: number }

/** Pieces of `order_items i` that were sent. */
export const sentOf = sql<number>`coalesce((select sum(c.quantity) from shipment_items c where c.item_id = i.id), 0)`

/** Condition on `order_items i`: no piece is left to send. */
const isSent = sql<boolean>`(i.quantity - i.cancelled <= ${sentOf})`

/** Adds the refunds to the items. */
export async function saveItemRefunds(tx: Tx, parts: ItemRefund[]): Promise<RefundedItemRow[]> {
  const { rows } = await sql<RefundedItemRow>`
    with part as (
      select * from unnest(${parts.map(({ itemId }) => itemId)}::bigint[], ${parts.map(({ goods }) => goods)}::bigint[],
        ${parts.map(({ freight }) => freight)}::bigint[], ${parts.map(({ cancelled }) => cancelled)}::int[])
        part (id, goods, freight, pieces)
    )
    update order_items i set refunded = i.refunded + p.goods, refunded_freight = i.refunded_freight + p.freight,
      cancelled = i.cancelled + p.pieces
    from part p where i.id = p.id returning i.product_id, i.variant_id, p.pieces as cancelled
  `.execute(tx)
  if (rows.length !== parts.length) throw new Error(`Of ${parts.length} items ${rows.length} are there`)
  return rows
}

/**
 * Whether all goods are refunded and none is left to send, and whether nothing is left to send. Goods that cost nothing count as refunded only when
 * their own request was granted.
 */
export async function selectProgress(tx: Tx, orderId: number): Promise<{ is_refunded: boolean; is_sent: boolean }> {
  const { rows } = await sql<{ is_refunded: boolean; is_sent: boolean }>`
    select bool_and(${isPaidBack} and ${isSent}) as is_refunded, bool_and(${isSent}) as is_sent
    from order_items i where i.order_id = ${orderId}
  `.execute(tx)
  return rows[0] ?? { is_refunded: false, is_sent: false }
}

/** Extends an after-sale window by the part of the time from `since` to `now` that is within it, at most to `until`. Never shortens the window. */
export async function saveAfterSale(
  tx: Tx,
  orderId: number,
  { since, now, until }: { since: Date; now: Date; until: Date },
): Promise<void> {
  await sql`
    update orders set after_sale_until = greatest(after_sale_until, least(${until}::timestamptz,
      after_sale_until + (${now}::timestamptz - greatest(${since}::timestamptz, coalesce(received_at, ${now}::timestamptz)))))
    where id = ${orderId} and payment_state = 'paid' and after_sale_until is not null
  `.execute(tx)
}
