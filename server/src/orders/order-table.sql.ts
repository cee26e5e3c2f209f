import type { Address } from '@sealane/contract/addresses'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { itemsMaximum, type OrderTable } from './order-table.rules.ts'

/** Selects what a mail says of these orders, with their first items and without a check of access, in the sequence of their ids. */
export async function selectOrderTables(queries: Queries, orderIds: number[]): Promise<OrderTable[]> {
  const { rows } = await sql<OrderTable & { address: Address }>`
    select o.id, o.order_no, s.name as shop, s.country as shop_country, o.address, o.subtotal, o.freight, o.discount, o.total, o.ship_by,
      (select count(*)::int from order_items where order_id = o.id) as lines,
      array(select jsonb_build_object('name', name, 'spec', spec, 'price', unit_price, 'count', quantity)
        from order_items where order_id = o.id order by id limit ${itemsMaximum}) as items
    from orders o join shops s on s.id = o.shop_id where o.id = any(${orderIds}::bigint[]) order by o.id
  `.execute(queries)
  return rows
}
