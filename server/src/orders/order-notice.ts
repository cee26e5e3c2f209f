import type { Tx } from '../db/database.ts'
import { notifyAll } from '../notifications/notification.ts'
import { isNews, noticesOf, type OrderNoticeEvent } from './order-notice.rules.ts'
import { saveReminded, selectFacts } from './order-notice.sql.ts'

/** Tells shoppers and shops what they are to know of it. The orders are as they were saved. */
export async function notifyOf(tx: Tx, orderIds: number[], event: OrderNoticeEvent): Promise<void> {
  if (!isNews(event)) return
  const orders = await selectFacts(tx, orderIds)
  await notifyAll(
    tx,
    orders.flatMap((order) => noticesOf(order, event)),
  )
}

/** Receipt is about to count as confirmed: the shopper hears of it once. */
export async function remind(tx: Tx, orderId: number, now: Date): Promise<void> {
  if (await saveReminded(tx, orderId, now)) await notifyOf(tx, [orderId], { kind: 'confirm_soon', who: 'system', now })
}
