import type { Tx } from '../db/database.ts'
import { notify, notifyAll, type AddressedNotice } from '../notifications/notification.ts'
import { isNews, noticesOf, type OrderFacts, type OrderNoticeEvent } from './order-notice.rules.ts'
import { saveReminded, selectFacts } from './order-notice.sql.ts'
import { paidRows, placedRows, saleRows, type OrderTable } from './order-table.rules.ts'
import { selectOrderTables } from './order-table.sql.ts'

/** Notifies shoppers and shops of the event. The orders are saved already. */
export async function notifyOf(tx: Tx, orderIds: number[], event: OrderNoticeEvent): Promise<void> {
  if (!isNews(event)) return
  const orders = await selectFacts(tx, orderIds)
  const tables = event.kind === 'paid' ? await selectOrderTables(tx, orderIds) : []
  const tableOf = ({ id }: OrderFacts) => tables.find((table) => table.id === id)
  await notifyAll(
    tx,
    orders.flatMap((order) => noticesOf(order, event).map((addressed) => withRows(addressed, tableOf(order)))),
  )
}

function withRows(addressed: AddressedNotice, table: OrderTable | undefined): AddressedNotice {
  if (table === undefined) return addressed
  const { to, notice } = addressed
  return { to, notice: { ...notice, rows: notice.kind === 'sale_paid' ? saleRows(table) : paidRows(table) } }
}

type ConfirmedGroup = {
  accountId: number
  groupId: number
  total: number
  payBy: Date
  /** The days to ship that were promised, by order. */
  days: ReadonlyMap<number, number>
}

/** Confirms to the shopper by mail what they have ordered, in one mail for the orders of all shops. */
export async function confirmPlaced(tx: Tx, { accountId, groupId, total, payBy, days }: ConfirmedGroup): Promise<void> {
  const orders = await selectOrderTables(tx, [...days.keys()])
  await notify(tx, accountId, {
    kind: 'order_placed',
    params: { orders: orders.length, amount: total, pay_by: payBy },
    link: `/payment?group=${groupId}`,
    rows: placedRows(orders, { payBy, days }),
  })
}

/** Reminds the shopper once that receipt is about to be confirmed automatically. */
export async function remind(tx: Tx, orderId: number, now: Date): Promise<void> {
  if (await saveReminded(tx, orderId, now)) await notifyOf(tx, [orderId], { kind: 'confirm_soon', who: 'system', now })
}
