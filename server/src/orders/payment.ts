import type { Order } from '@sealane/contract/orders'
import { checkMayPay } from '../auth/recovery.ts'
import { lockCaller, sumOwed } from '../accounts/account.sql.ts'
import { checkSpendable, type Spender } from '../auth/spending.rules.ts'
import { useTicket } from '../auth/ticket.sql.ts'
import { insertStale } from '../catalog/counters.sql.ts'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { balanceOf, post } from '../ledger/ledger.sql.ts'
import { publishEvent } from '../events/event.sql.ts'
import { noteLowStock } from '../products/low-stock.sql.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { paymentOf } from './escrow.rules.ts'
import { decide } from './order.rules.ts'
import { listedItems, selectOrders } from './order-list.sql.ts'
import { lockOrders, selectStates, type OrderRow } from './order.sql.ts'
import { recordOrderEvents } from './order.ts'
import { savePaid, selectUnpaid } from './payment.sql.ts'
import { resetUncoveredDeadlines } from './reservation.ts'
import { toOrder } from './shown.ts'

type OrderPaymentInput = { order_ids: string[]; ticket: string }

/** O2: pays one or several orders, all or none. Checks the orders, then the balance, then the ticket. */
export async function payOrders(
  { tx, caller, visit }: Context,
  { body }: { body: OrderPaymentInput },
): Promise<{ orders: Order[]; balance: number }> {
  const now = new Date()
  const ids = [...new Set(body.order_ids)].map(toId)
  const unlockedOrders = (await selectStates(tx, ids)).filter(({ account_id }) => account_id === caller.id)
  const payer = { id: caller.id, isFrozen: caller.isFrozen, owed: await sumOwed(tx, caller.id) }
  await checkPayable(tx, unlockedOrders, { ids, shopper: payer, now }) // Most of many simultaneous requests are refused here, before any lock.
  const spender = await lockCaller(tx, caller)
  const orders = await lockOrders(tx, ids, { accountId: caller.id })
  await checkPayable(tx, orders, { ids, shopper: { id: caller.id, ...spender }, now })
  const reference = await referencesOf(tx, orders)
  await useTicket(tx, { accountId: caller.id, ticket: body.ticket, purpose: 'order', reference })

  await savePayments(tx, caller.id, orders, now)
  await resetUncoveredDeadlines(tx, caller.id)
  const left = await balanceOf(tx, caller.id)
  await publishEvent(tx, caller.id, { type: 'balance', data: left })
  const rows = await selectPaid(tx, caller.id, orders)
  return { orders: rows.map((row) => toOrder(row, visit.language, now)), balance: left.balance }
}

type OrderPaymentRequest = { ids: number[]; shopper: Spender & { id: number }; now: Date }

/** Throws unless all requested orders exist and are unpaid, and the shopper may and can pay them. */
async function checkPayable(
  queries: Queries,
  orders: OrderRow[],
  { ids, shopper, now }: OrderPaymentRequest,
): Promise<void> {
  if (orders.length !== ids.length) throw new Refusal('NOT_FOUND')
  for (const order of orders) decide(order, { action: 'pay', who: 'shopper', now })
  checkSpendable(shopper)
  await checkMayPay(queries, shopper.id, now)

  const total = orders.reduce((sum, order) => sum + order.total, 0)
  const { balance } = await balanceOf(queries, shopper.id)
  if (balance < total) throw new Refusal('INSUFFICIENT_BALANCE', { values: { of: 'order' } })
}

/** Returns the references that a ticket for exactly these orders may contain: the single order, or the group whose unpaid orders they all are. */
async function referencesOf(tx: Tx, orders: OrderRow[]): Promise<string[]> {
  const groups = new Set(orders.map(({ group_id }) => group_id))
  const [groupId] = groups
  if (groupId === undefined || groups.size > 1) return []
  const unpaid = await selectUnpaid(tx, groupId)
  const isWholeGroup = unpaid.length === orders.length
  return [
    ...(isWholeGroup ? [String(groupId)] : []),
    ...(orders.length === 1 ? orders.map(({ id }) => String(id)) : []),
  ]
}

async function savePayments(tx: Tx, accountId: number, orders: OrderRow[], now: Date): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await insertStale(tx, { productIds: await savePaid(tx, ids, { now, shipS: await readSetting(tx, 'timer.ship_s') }) })
  for (const order of orders) {
    const transfers = paymentOf(order)
    const actor = `shopper:${accountId}`
    if (transfers.length > 0) await post(tx, { kind: 'order_paid', reference: String(order.id), actor }, transfers)
  }
  const paid = orders.map((order) => ({ ...order, fulfilment: 1 as const }))
  await recordOrderEvents(tx, paid, 'paid', { who: 'shopper', id: accountId, now })
  await noteLowStock(tx, ids)
}

async function selectPaid(tx: Tx, accountId: number, orders: OrderRow[]) {
  const { items } = await selectOrders(tx, {
    scope: { accountId },
    ids: orders.map(({ id }) => id),
    size: orders.length,
    itemsMaximum: listedItems,
  })
  return items.toReversed()
}
