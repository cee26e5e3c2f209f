import type { FileName } from '@sealane/contract/locales'
import type { LiveEvent } from '@sealane/contract/notifications'
import type { Order } from '@sealane/contract/orders'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { publishEvents } from '../events/event.sql.ts'
import { Refusal } from '../refusal.ts'
import { readSetting, readSettings } from '../settings/settings.ts'
import { decide, later, statusOf, type ActorRole, type Fulfilment } from './order.rules.ts'
import { notifyOf } from './order-notice.ts'
import { insertEvents, lockOrders, saveOrder, selectOrder, type OrderRow } from './order.sql.ts'
import { toOrder } from './shown.ts'

type OrderIdInput = { body: { id: string } }

/** The role and the account of the person who acts. The system has no id. */
export type OrderActor = { who: ActorRole; id: number | null }

/** O8: confirms receipt; the after-sale window begins. */
export async function confirmOrder(context: Context, { body }: OrderIdInput): Promise<Order> {
  const now = new Date()
  const order = await lockOwn(context, body.id)
  decide(order, { action: 'confirm', who: 'shopper', now })
  await receive(context.tx, order, { who: 'shopper', id: context.caller.id }, now)
  return showOwn(context, order.id)
}

/** Extends the time for the parcel to arrive, once. */
export async function extendOrder(context: Context, { body }: OrderIdInput): Promise<Order> {
  const { tx, caller } = context
  const now = new Date()
  const order = await lockOwn(context, body.id)
  const fulfilment = decide(order, { action: 'extend', who: 'shopper', now })
  const from = order.auto_confirm_at ?? now
  const auto_confirm_at = later(from > now ? from : now, await readSetting(tx, 'timer.extend_s'))
  await saveOrder(tx, order.id, { fulfilment, extended_at: now, auto_confirm_at, reminded_at: null })
  await recordOrderEvent(tx, { ...order, fulfilment }, 'extended', { who: 'shopper', id: caller.id, now })
  return showOwn(context, order.id)
}

/** O10: closes the order for the shopper, who may review it from then on. */
export async function finishOrder(context: Context, { body }: OrderIdInput): Promise<Order> {
  const now = new Date()
  const order = await lockOwn(context, body.id)
  decide(order, { action: 'finish', who: 'shopper', now })
  await complete(context.tx, order, { who: 'shopper', id: context.caller.id }, now)
  return showOwn(context, order.id)
}

/** Removes a finished order from the shopper's list, or puts it back. */
export async function hideOrder(
  context: Context,
  { body: { id, hidden } }: { body: { id: string; hidden: boolean } },
): Promise<Order> {
  const now = new Date()
  const order = await lockOwn(context, id)
  const fulfilment = decide(order, { action: 'hide', who: 'shopper', now })
  await saveOrder(context.tx, order.id, { fulfilment, hidden_at: hidden ? now : null })
  return showOwn(context, order.id)
}

export async function receive(tx: Tx, order: OrderRow, actor: OrderActor, now: Date): Promise<void> {
  const timers = await readSettings(tx, ['timer.complete_s', 'timer.after_sale_s'])
  const complete_at = later(now, timers['timer.complete_s'])
  const after_sale_until = later(now, timers['timer.after_sale_s'])
  await saveOrder(tx, order.id, { fulfilment: 3, received_at: now, complete_at, after_sale_until })
  await recordOrderEvent(tx, { ...order, fulfilment: 3 }, 'received', { ...actor, now })
}

export async function complete(tx: Tx, order: OrderRow, actor: OrderActor, now: Date): Promise<void> {
  await saveOrder(tx, order.id, { fulfilment: 4, completed_at: now })
  await recordOrderEvent(tx, { ...order, fulfilment: 4 }, 'completed', { ...actor, now })
}

type OrderEventSubject = {
  id: number
  group_id: number
  account_id: number
  fulfilment: Fulfilment
  open_refunds: number
}

/** Adds the event to the order's history, updates the shopper's screens, and notifies the persons concerned. */
export async function recordOrderEvent(
  tx: Tx,
  order: OrderEventSubject,
  kind: string,
  actor: OrderActor & { now: Date },
): Promise<void> {
  await recordOrderEvents(tx, [order], kind, actor)
}

/** Does the same for several orders with the same event. */
export async function recordOrderEvents(
  tx: Tx,
  orders: OrderEventSubject[],
  kind: string,
  { who, id, now }: OrderActor & { now: Date },
): Promise<void> {
  const ids = orders.map((order) => order.id)
  await insertEvents(tx, ids, { kind, actor: who, actorId: id, at: now })
  await publishEvents(
    tx,
    orders.map((order) => ({ to: order.account_id, event: eventOf(order) })),
  )
  await notifyOf(tx, ids, { kind, who, now })
}

function eventOf(order: OrderEventSubject): LiveEvent {
  const [id, group_id] = [String(order.id), String(order.group_id)]
  return { type: 'order', data: { id, group_id, status: statusOf(order) } }
}

export async function showOwn({ tx, caller, visit }: Context, id: number): Promise<Order> {
  return showOrder(tx, { accountId: caller.id }, id, visit.language)
}

async function showOrder(
  queries: Queries,
  scope: { accountId: number },
  id: number,
  language: FileName,
): Promise<Order> {
  const row = await selectOrder(queries, id, scope)
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return toOrder(row, language, new Date())
}

async function lockOwn({ tx, caller }: Context, id: string): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [toId(id)], { accountId: caller.id })
  if (order === undefined) throw new Refusal('NOT_FOUND')
  return order
}
