import type { Tx } from '../db/database.ts'
import { notifyAll } from '../notifications/notification.ts'
import { isNews, noticesOf, type OrderNoticeEvent } from './order-notice.rules.ts'
import { saveReminded, selectFacts } from './order-notice.sql.ts'

/** Notifies shoppers and shops of the event. The orders are saved already. */
export async function notifyOf(tx: Tx, orderIds: number[], event: OrderNoticeEvent): Promise<void> {
  if (!isNews(event)) return
  const orders = await selectFacts(tx, orderIds)
  await notifyAll(
    tx,
    orders.flatMap((order) => noticesOf(order, event)),
  )
}

/** Reminds the shopper once that receipt is about to be confirmed automatically. */
export async function remind(tx: Tx, orderId: number, now: Date): Promise<void> {
  if (await saveReminded(tx, orderId, now)) await notifyOf(tx, [orderId], { kind: 'confirm_soon', who: 'system', now })
}
