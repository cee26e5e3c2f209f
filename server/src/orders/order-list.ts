import { OrderStatus, type Order, type OrderDetail, type PortalOrder } from '@sealane/contract/orders'
import type { OrderSort } from '@sealane/contract/sorts'
import { pageSize } from '../db/cursor.ts'
import { toId } from '../db/ids.ts'
import { toCounts } from '../db/list.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { countOrders, countOwnOrders, listedItems, selectAllItems, selectOrders } from './order-list.sql.ts'
import { scopeOf } from './handling.ts'
import { selectOrder, type OrderScope } from './order.sql.ts'
import { selectOrderTimelines } from './timeline.sql.ts'
import { toOrder, toOrderDetail, toPortalOrder } from './shown.ts'

type OrderListQuery = {
  status?: OrderStatus | undefined
  group?: string | undefined
  page?: number | undefined
  keyword?: string | undefined
  cursor?: string | undefined
  limit: number
}
type OrderListPage<Item> = { items: Item[]; next: string | null; counts: Record<string, number> }

/** Lists the shopper's orders, newest first, with the number of orders of each status. */
export async function listOwnOrders(
  { tx, caller, visit }: Context,
  { query }: { query: OrderListQuery },
): Promise<OrderListPage<Order>> {
  const scope = { accountId: caller.id }
  const [{ items, next }, counts] = await Promise.all([
    selectPage({ tx }, { scope, withHidden: false, itemsMaximum: listedItems }, query),
    countOwnOrders(tx, caller.id),
  ])
  const now = new Date()
  return {
    items: items.map((row) => toOrder(row, visit.language, now)),
    next,
    counts: toCounts(OrderStatus.options, counts),
  }
}

/** Lists the orders that staff may see, complete, with the number of orders of each status, up to `countMaximum`. */
export async function listStaffOrders(
  { tx, caller, visit }: Context,
  { query }: { query: OrderListQuery & { sort: OrderSort } },
): Promise<OrderListPage<PortalOrder>> {
  const scope = scopeOf(caller)
  const [{ items, next }, counts] = await Promise.all([
    selectPage({ tx }, { scope, sort: query.sort, itemsMaximum: listedItems, isWeighed: true }, query),
    countOrders(tx, scope),
  ])
  const stories = await selectOrderTimelines(
    tx,
    items.map(({ id }) => id),
  )
  const long = items.filter(({ lines }) => lines > listedItems).map(({ id }) => id)
  const allItems = long.length === 0 ? new Map<number, never>() : await selectAllItems(tx, long)
  const shown = items.flatMap((row) => {
    const timeline = stories.get(row.id)
    const whole = { ...row, items: allItems.get(row.id) ?? row.items }
    return timeline === undefined ? [] : [toPortalOrder(whole, timeline, { language: visit.language, caller })]
  })
  return { items: shown, next, counts: toCounts(OrderStatus.options, counts) }
}

export async function showDetail(
  { tx, caller, visit }: Context,
  { query }: { query: { id: string } },
): Promise<OrderDetail> {
  const id = toId(query.id)
  const row = await selectOrder(tx, id, { accountId: caller.id })
  const timeline = row && (await selectOrderTimelines(tx, [id])).get(id)
  if (row === undefined || timeline === undefined) throw new Refusal('NOT_FOUND')
  return toOrderDetail(row, timeline, visit.language)
}

type OrderListContext = Pick<Context, 'tx'>
type OrderListOptions = {
  scope: OrderScope
  withHidden?: boolean
  sort?: OrderSort
  itemsMaximum?: number
  isWeighed?: boolean
}

function selectPage(
  { tx }: OrderListContext,
  options: OrderListOptions,
  { status, group, keyword, page = 1, cursor, limit }: OrderListQuery,
) {
  const groupId = group === undefined ? undefined : toId(group)
  const size = pageSize(limit)
  const skipped = cursor === undefined ? (page - 1) * size : 0
  return selectOrders(tx, { ...options, status, groupId, keyword, cursor, skipped, size })
}
