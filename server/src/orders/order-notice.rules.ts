import type { AddressedNotice, NotificationContent } from '../notifications/notification.ts'
import { isWithoutLogistics } from '../shipping/carrier.rules.ts'
import type { ActorRole, Fulfilment } from './order.rules.ts'

/** Facts that a notification about an order may contain, as they are after the event. */
export type OrderFacts = {
  id: number
  order_no: string
  account_id: number
  shop: string
  /** The accounts that work for the shop. */
  staff: number[]
  fulfilment: Fulfilment
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
  /** US cents. */
  total: number
  /** The part of the total that no refund request has returned before. */
  rest: number
  pieces: number
  /** The carrier of the newest parcel. */
  carrier: string | null
  pay_by: Date | null
  ship_by: Date | null
  auto_confirm_at: Date | null
  after_sale_until: Date | null
  image: string
  image_color: string
}

export type OrderNoticeEvent = { kind: string; who: ActorRole; now: Date }

type OrderNoticeComposer = (order: OrderFacts, event: OrderNoticeEvent) => NotificationContent | undefined
type OrderNoticeRule = {
  kind: string
  to: 'shopper' | 'staff'
  say: OrderNoticeComposer
  unlessBy?: ActorRole
  onlyBy?: ActorRole
}

/** Recipients and notifications of each event. Nobody is notified of their own action, unless it moves their money. */
const table: readonly OrderNoticeRule[] = [
  { kind: 'paid', to: 'shopper', say: composeOrderPaid },
  { kind: 'paid', to: 'staff', say: composeSalePaid },
  { kind: 'shipped', to: 'shopper', say: composeOrderShipped },
  { kind: 'arrived', to: 'shopper', say: composeOrderArrived },
  { kind: 'confirm_soon', to: 'shopper', say: composeOrderConfirmSoon },
  { kind: 'received', to: 'shopper', say: composeOrderReceived, unlessBy: 'shopper' },
  { kind: 'completed', to: 'shopper', say: composeOrderCompleted },
  { kind: 'cancelled', to: 'shopper', say: composeOrderCancelled },
  { kind: 'cancelled', to: 'staff', say: composeSaleCancelled, unlessBy: 'seller' },
  { kind: 'packed', to: 'staff', say: composeSaleHandled, onlyBy: 'operator' },
  { kind: 'shipped', to: 'staff', say: composeSaleHandled, onlyBy: 'operator' },
  { kind: 'tracked', to: 'staff', say: composeSaleHandled, onlyBy: 'operator' },
  { kind: 'arrived', to: 'staff', say: composeSaleHandled, onlyBy: 'operator' },
]

type OrderStep = Pick<OrderNoticeEvent, 'kind' | 'who'>

/** Whether the step notifies anybody. */
export function isNews(step: OrderStep): boolean {
  return table.some((row) => isAbout(row, step))
}

function isAbout(row: OrderNoticeRule, { kind, who }: OrderStep): boolean {
  return row.kind === kind && row.unlessBy !== who && (row.onlyBy ?? who) === who
}

export function noticesOf(order: OrderFacts, event: OrderNoticeEvent): AddressedNotice[] {
  const image = { address: order.image, color: order.image_color }
  return table.flatMap((row): AddressedNotice[] => {
    const notification = isAbout(row, event) ? row.say(order, event) : undefined
    if (notification === undefined) return []
    if (row.to === 'staff') {
      return [{ to: order.staff, notice: { ...notification, link: `/portal/order?open=${order.order_no}`, image } }]
    }
    return [{ to: [order.account_id], notice: { ...notification, link: `/orderInfo/${order.id}`, image } }]
  })
}

const orderParams = ({ order_no, shop }: OrderFacts) => ({ order_no, shop })

function composeOrderPaid(order: OrderFacts, { now }: OrderNoticeEvent): NotificationContent {
  return { kind: 'order_paid', params: { ...orderParams(order), amount: order.total, ship_by: order.ship_by ?? now } }
}

function composeSalePaid(order: OrderFacts, { now }: OrderNoticeEvent): NotificationContent {
  const { total: amount, pieces, ship_by } = order
  return { kind: 'sale_paid', params: { ...orderParams(order), pieces, amount, ship_by: ship_by ?? now } }
}

function composeOrderShipped(order: OrderFacts): NotificationContent {
  const carrier = order.carrier === null || isWithoutLogistics(order.carrier) ? 'none' : order.carrier
  const kind = order.fulfilment === 1 ? 'order_part_shipped' : 'order_shipped'
  return { kind, params: { ...orderParams(order), carrier } }
}

function composeOrderArrived(order: OrderFacts, { now }: OrderNoticeEvent): NotificationContent {
  return { kind: 'order_arrived', params: { ...orderParams(order), day: order.auto_confirm_at ?? now } }
}

function composeOrderConfirmSoon(order: OrderFacts, { now }: OrderNoticeEvent): NotificationContent {
  return { kind: 'order_confirm_soon', params: { ...orderParams(order), day: order.auto_confirm_at ?? now } }
}

function composeOrderReceived(order: OrderFacts, { now }: OrderNoticeEvent): NotificationContent {
  return { kind: 'order_received', params: { ...orderParams(order), until: order.after_sale_until ?? now } }
}

function composeOrderCompleted(order: OrderFacts): NotificationContent {
  return { kind: 'order_completed', params: orderParams(order) }
}

function composeOrderCancelled(order: OrderFacts, event: OrderNoticeEvent): NotificationContent | undefined {
  const by = reasonOf(order, event)
  if (wasPaid(order)) return { kind: 'order_money_back', params: { ...orderParams(order), amount: order.rest, by } }
  return by === 'shopper' ? undefined : { kind: 'order_closed', params: { ...orderParams(order), by } }
}

/** The shop never had to handle an unpaid order, so its cancellation is not reported. */
function composeSaleCancelled(order: OrderFacts, event: OrderNoticeEvent): NotificationContent | undefined {
  if (!wasPaid(order)) return undefined
  return { kind: 'sale_cancelled', params: { ...orderParams(order), by: reasonOf(order, event) } }
}

/** Reports a step that an operator took in place of the shop. */
function composeSaleHandled(order: OrderFacts, { kind: step }: OrderNoticeEvent): NotificationContent {
  return { kind: 'sale_handled', params: { ...orderParams(order), step } }
}

function wasPaid({ payment_state }: OrderFacts): boolean {
  return payment_state !== 'unpaid'
}

/** Returns the reason that the sentence names: the shopper, the shop, a missed deadline, or something else. */
function reasonOf({ payment_state, pay_by, ship_by }: OrderFacts, { who, now }: OrderNoticeEvent): string {
  if (who === 'shopper' || who === 'seller') return who
  const due = payment_state === 'unpaid' ? pay_by : ship_by
  return who === 'system' && due !== null && due <= now ? 'late' : 'other'
}
