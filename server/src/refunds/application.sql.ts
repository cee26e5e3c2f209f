import type { RefundPreview } from '@sealane/contract/refunds'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** Selects the item, its order and its shop for the screens. The caller has checked whose item it is. */
export async function selectItemShown(
  queries: Queries,
  itemId: number,
): Promise<Pick<RefundPreview, 'order' | 'shop' | 'item'>> {
  const { rows } = await sql<Pick<RefundPreview, 'order' | 'shop' | 'item'>>`
    select json_build_object('id', o.id::text, 'order_no', o.order_no) as order,
      json_build_object('id', s.id::text, 'name', s.name, 'logo', s.logo) as shop,
      json_build_object('id', i.id::text, 'product_id', i.product_id::text, 'variant_id', i.variant_id::text, 'name', i.name,
        'spec', i.spec, 'image', i.image, 'image_color', i.image_color, 'unit_price', i.unit_price, 'quantity', i.quantity) as item
    from order_items i join orders o on o.id = i.order_id join shops s on s.id = o.shop_id where i.id = ${itemId}
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no item ${itemId}`)
  return row
}
