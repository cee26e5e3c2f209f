import type { Address } from '@sealane/contract/addresses'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Relation } from '../shops/relation.ts'
import type { ChargedQuote } from './checkout.rules.ts'

export type PlacedOrder = { id: number; order_no: string; shop_id: number; total: number }

export async function insertGroup(
  tx: Tx,
  group: { accountId: number; total: number; promotionId: number | null; isUnproven: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('order_groups')
    .values({
      account_id: group.accountId,
      total: group.total,
      promotion_id: group.promotionId,
      is_unproven: group.isUnproven,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewOrder = { quote: ChargedQuote; orderNo: string; note: string; relatedBy: Relation | null }
type CommonOrderFields = {
  groupId: number
  accountId: number
  address: Address
  promoCode: string | null
  payBy: Date
  now: Date
}

/** Inserts orders, except those whose number is taken; the caller gives those another number. */
export async function insertOrders(tx: Tx, orders: NewOrder[], shared: CommonOrderFields): Promise<PlacedOrder[]> {
  return tx
    .insertInto('orders')
    .values(
      orders.map(({ quote, orderNo, note, relatedBy }) => ({
        group_id: shared.groupId,
        order_no: orderNo,
        account_id: shared.accountId,
        shop_id: quote.shop_id,
        subtotal: quote.subtotal,
        freight: quote.freight,
        discount: quote.discount,
        platform_discount: quote.platform_discount,
        total: quote.total,
        commission: quote.commission,
        handling_days: quote.handling_days,
        away_until: quote.away_until,
        promo_code: quote.discount > 0 ? shared.promoCode : null,
        address: JSON.stringify(shared.address),
        note,
        related_by: relatedBy,
        pay_by: shared.payBy,
        created_at: shared.now,
      })),
    )
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returning(['id', 'order_no', 'shop_id', 'total'])
    .execute()
}

/**
 * Inserts the items as they are sold: names and specs in the shopper's language, and each item's share of the payment, of the platform's part and of
 * the commission.
 */
export async function insertItems(tx: Tx, orders: PlacedOrder[], quotes: ChargedQuote[]): Promise<void> {
  const items = quotes.flatMap(({ shop_id, lines }) => {
    const order_id = orders.find((order) => order.shop_id === shop_id)?.id
    return lines.map((line) => ({ order_id, ...line }))
  })
  await sql`
    insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid,
      paid_freight, platform_discount, platform_freight, commission)
    select order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid, paid_freight,
      platform_discount, platform_freight, commission
    from json_to_recordset(${JSON.stringify(items)}::json) as item (order_id bigint, product_id bigint, variant_id bigint,
      name text, spec text, image text, image_color text, unit_price bigint, quantity int, paid bigint,
      paid_freight bigint, platform_discount bigint, platform_freight bigint, commission bigint)
  `.execute(tx)
}
