import type { OrderAttachment } from '@sealane/contract/chat'
import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { listedItems, selectOrders } from './order-list.sql.ts'
import { toOrder } from './shown.ts'

/** Finds orders of one shopper that a conversation mentions, by their ids, in their present state. */
export async function findOrderAttachments(
  queries: Queries,
  { accountId, language }: { accountId: number; language: FileName },
  ids: number[],
): Promise<Map<number, OrderAttachment>> {
  if (ids.length === 0) return new Map()
  const { items } = await selectOrders(queries, {
    scope: { accountId },
    ids,
    size: ids.length,
    itemsMaximum: listedItems,
  })
  const now = new Date()
  return new Map(items.map((row) => [row.id, toOrderAttachment(toOrder(row, language, now))]))
}

function toOrderAttachment({
  id,
  order_no,
  shop,
  status,
  label,
  items,
  lines,
  pieces,
  total,
}: OrderAttachment): OrderAttachment {
  return { id, order_no, shop, status, label, items, lines, pieces, total }
}
