import type { OrderMention } from '@sealane/contract/conversations'
import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { listedItems, selectOrders } from './order-list.sql.ts'
import { toOrder } from './shown.ts'

/** Orders of one shopper that people talk about, by their ids, as they are now. */
export async function mentionOrders(
  queries: Queries,
  { accountId, language }: { accountId: number; language: FileName },
  ids: number[],
): Promise<Map<number, OrderMention>> {
  if (ids.length === 0) return new Map()
  const { items } = await selectOrders(queries, {
    scope: { accountId },
    ids,
    size: ids.length,
    itemsMaximum: listedItems,
  })
  const now = new Date()
  return new Map(items.map((row) => [row.id, toMention(toOrder(row, language, now))]))
}

function toMention({ id, order_no, shop, status, label, items, lines, pieces, total }: OrderMention): OrderMention {
  return { id, order_no, shop, status, label, items, lines, pieces, total }
}
