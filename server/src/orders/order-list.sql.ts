import { OrderStatus } from '@sealane/contract/orders'
import type { OrderSort } from '@sealane/contract/sorts'
import { sql, type RawBuilder } from 'kysely'
import { fitting } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { containing, countUpTo, fromMicroseconds, toMicroseconds } from '../db/list.ts'
import { toOrderNumber } from '../shipping/tracking-file.rules.ts'
import { byAgeOrAmount, sorted, type RowSorting } from '../db/sorting.ts'
import { itemsOf, listedWith, within, type OrderItemRow, type ListedOrder, type OrderScope } from './order.sql.ts'

/** Number of items that shoppers' lists show of an order, beside the total number. An order has up to 200 items and a page up to 50 orders. */
export const listedItems = 10

/** A row of a list of orders. `due` is in microseconds since 1970, or null if the order has no shipping deadline. */
type OrderListRow = ListedOrder & { due: number | null; weight: number }

export type OrderRowFilter = {
  scope: OrderScope
  status?: number | undefined
  groupId?: number | undefined
  keyword?: string | undefined
  ids?: number[] | undefined
  /** `due` sorts orders of status 1 by their shipping deadlines. Without a sort the newest orders are first. */
  sort?: OrderSort | undefined
  cursor?: string | undefined
  /** Number of rows of the list before the page. The query reads past them, so this is only for a shopper's own orders. */
  skipped?: number
  /** Maximum number of rows. The query selects one more, to know whether there is another page. */
  size: number
  /** Whether to include the orders that the shopper removed from their list. The default is yes. */
  withHidden?: boolean
  /** Without it, all items. */
  itemsMaximum?: number
  /** Whether a page contains fewer orders if they have many parts: for lists that show all items, parcels and events. */
  isWeighed?: boolean
}

/**
 * The number of an order's parts: items, events, refunds, contents of parcels and their tracking. An item with a long name or variant, of up to a
 * thousand letters together, counts more.
 */
const timelineWeight = sql`((select coalesce(sum(1 + (length(i.name) + length(i.spec)) / 250), 0) from order_items i where i.order_id = o.id)::int
  + (select count(*) from refunds r where r.order_id = o.id)::int
  + (select count(*) from order_events e where e.order_id = o.id)::int
  + (select count(*) from shipments p join shipment_items c on c.shipment_id = p.id where p.order_id = o.id)::int
  + (select count(*) from shipments p join tracking_events t on t.shipment_id = p.id where p.order_id = o.id)::int)`

/**
 * If status and size are known, one plan serves every page; a keyword is planned as it is. Each other size would be one more prepared statement in
 * every connection.
 */
const usualSizes = new Set([10, 20, 50])

/** Orders without a shipping deadline are last; a cursor contains null for them. */
const byDue: RowSorting<OrderListRow> = {
  rises: true,
  value: {
    kind: 'number?',
    by: sql`coalesce(o.ship_by, 'infinity')`,
    key: toMicroseconds(sql`o.ship_by`),
    at: (kept) => sql`coalesce(${fromMicroseconds(kept)}, 'infinity')`,
    of: ({ due }) => due,
  },
}
const sortings: Record<OrderSort, RowSorting<OrderListRow>> = {
  ...byAgeOrAmount<OrderListRow>(sql`o.total`, ({ total }) => total),
  due: byDue,
}

export async function selectOrders(
  queries: Queries,
  filter: OrderRowFilter,
): Promise<{ items: OrderListRow[]; next: string | null }> {
  const {
    scope,
    status,
    groupId,
    keyword,
    ids,
    sort = 'newest',
    cursor,
    size,
    withHidden = true,
    itemsMaximum,
  } = filter
  const { after, order, most, page } = sorted(sortings[sort], sql`o.id`, { cursor, size })
  const conditions = sql.join(
    [
      within(scope),
      after,
      ...(withHidden ? [] : [sql`o.hidden_at is null`]),
      ...(status === undefined ? [] : [sql`o.status = ${sql.lit(status)}`]),
      ...(groupId === undefined ? [] : [sql`o.group_id = ${groupId}`]),
      ...(ids === undefined ? [] : [sql`o.id = any(${ids}::bigint[])`]),
    ],
    sql` and `,
  )
  const length = keyword === undefined && usualSizes.has(size) ? sql.lit(most) : sql`${most}`
  const part = (way: RawBuilder<unknown>) =>
    sql`${conditions} and ${way} order by ${order} limit ${length}${offsetOf(filter)}`
  const chosen =
    keyword === undefined
      ? part(sql`true`)
      : sql`o.id in (${matching(keyword, part)}) order by ${order} limit ${length}`
  const { rows } = await sql<OrderListRow>`
    select ${listedWith(itemsMaximum)}, ${toMicroseconds(sql`o.ship_by`)} as due, ${weightOf(filter)} as weight
    from orders o join shops s on s.id = o.shop_id join accounts a on a.id = o.account_id
    where ${chosen}
  `.execute(queries)
  return page(rows, fitting(rows, size))
}

/** Selects all items of each order. */
export async function selectAllItems(queries: Queries, ids: number[]): Promise<Map<number, OrderItemRow[]>> {
  const { rows } = await sql<{ id: number; items: OrderItemRow[] }>`
    select o.id, ${itemsOf()} as items from orders o where o.id = any(${ids}::bigint[])
  `.execute(queries)
  return new Map(rows.map(({ id, items }) => [id, items]))
}

function weightOf({ isWeighed = false }: OrderRowFilter): RawBuilder<unknown> {
  return isWeighed ? timelineWeight : sql`0`
}

function offsetOf({ skipped = 0 }: OrderRowFilter): RawBuilder<unknown> {
  return skipped === 0 ? sql`` : sql` offset ${skipped}`
}

/**
 * Matches orders by their number, by the name of the addressee or of the shopper, by a tag, or by a product's name in any language. Each of these
 * queries ends with the page; one condition for all of them would read every order.
 */
function matching(keyword: string, page: (way: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const pattern = containing(keyword)
  const ways = [
    sql`(o.order_no ilike ${containing(toOrderNumber(keyword) || keyword)} or o.address ->> 'addressee' ilike ${pattern})`,
    sql`o.account_id in (select id from accounts where account ilike ${pattern})`,
    sql`o.tags <> '{}' and o.tags @> array[${keyword.trim().toLowerCase()}]`,
    sql`exists (select 1 from order_items i where i.order_id = o.id and i.product_id in (
      select product_id from product_translations where is_written and name ilike ${pattern}))`,
  ]
  return sql.join(
    ways.map((way) => sql`(select o.id from orders o where ${page(way)})`),
    sql` union `,
  )
}

/** Counts the orders that the shopper sees with each status. */
export async function countOwnOrders(queries: Queries, accountId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ status: number; count: number }>`
    select status, count(*)::int as count from orders where account_id = ${accountId} and hidden_at is null group by 1
  `.execute(queries)
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Counts the orders of each status, up to `countMaximum`. */
export function countOrders(queries: Queries, scope: OrderScope): Promise<Map<number, number>> {
  return countUpTo<number>(queries, {
    statuses: OrderStatus.options,
    rows: sql`orders o where ${within(scope)} and o.status = wanted.status`,
  })
}
