import type { Order, OrderAction, OrderDetail, OrderStatus } from '@sealane/contract/orders'
import type { Tone } from '@sealane/ui/tag'

/** The filter values of the specification, section 4, in the sequence of an order's statuses. */
export const statuses = [0, 1, 2, 3, 4, -1, -4] as const satisfies OrderStatus[]

/** Reads the status from the address; undefined means all. */
export function readStatus(text: string | undefined): OrderStatus | undefined {
  return statuses.find((status) => String(status) === text)
}

/** The actions that the storefront supports; the main action is the last. */
const supportedActions = ['cancel', 'refund', 'extend', 'finish', 'confirm', 'review', 'pay'] as const
export type SupportedOrderAction = (typeof supportedActions)[number]

export function actionsOf({ can }: { can: readonly OrderAction[] }): SupportedOrderAction[] {
  return supportedActions.filter((action) => can.includes(action))
}

/** Checks whether the order was received or cancelled: the shopper may want to buy it again. */
export function isBuyableAgain({ status }: Pick<Order, 'status'>): boolean {
  return status === 3 || status === 4 || status === -1
}

/** Checks whether the order has any button: a reviewed order has a link to its review. */
export function hasButtons(order: Pick<Order, 'can' | 'reviewed' | 'status'>): boolean {
  return order.reviewed || isBuyableAgain(order) || actionsOf(order).length > 0
}

const tones: Record<OrderStatus, Tone> = {
  0: 'warn',
  1: 'plain',
  2: 'brand',
  3: 'ok',
  4: 'ok',
  [-1]: 'plain',
  [-4]: 'warn',
}

export function toneOf(status: OrderStatus): Tone {
  return tones[status]
}

export type Deadline = { kind: 'payBy' | 'shipsBy' | 'confirmsBy'; at: string }

/** Returns the next automatic step and its time. */
export function deadlineOf({ status, pay_by, ship_by, auto_confirm_at }: Order): Deadline | undefined {
  if (status === 0 && pay_by !== null) return { kind: 'payBy', at: pay_by }
  if (status === 1 && ship_by !== null) return { kind: 'shipsBy', at: ship_by }
  if (status === 2 && auto_confirm_at !== null) return { kind: 'confirmsBy', at: auto_confirm_at }
  return undefined
}

/**
 * Groups orders by checkout. The input has the newest order first; the result has the newest checkout first, and its orders in the
 * sequence in which they were placed.
 */
export function groupsOf(orders: Order[]): Order[][] {
  return [...Map.groupBy(orders, ({ group_id }) => group_id).values()].map((group) => group.toReversed())
}

const trackingCodes = ['shipped', 'in_transit', 'customs', 'out_for_delivery', 'arrived'] as const
export type TrackingEventCode = (typeof trackingCodes)[number]
export type TrackingEvent = OrderDetail['shipments'][number]['events'][number]

export function isTrackingCode(code: string): code is TrackingEventCode {
  return trackingCodes.some((one) => one === code)
}

const ringLength = 28

/** Returns the town of a place, repeated to fill the rim of a postmark. */
export function ringOf(area: string): string {
  const [town = ''] = area.split(',')
  const piece = `${town.trim()} · `
  return piece.repeat(Math.max(1, Math.round(ringLength / piece.length))).trimEnd()
}

const travelled: Record<TrackingEventCode, number> = {
  shipped: 0.14,
  in_transit: 0.42,
  customs: 0.66,
  out_for_delivery: 0.86,
  arrived: 1,
}

/** Returns the newest tracking event of all parcels. */
export function latestOf({ shipments }: Pick<OrderDetail, 'shipments'>): TrackingEvent | undefined {
  return shipments
    .flatMap(({ events }) => events)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)
}

/** Returns the progress of the order: 0 at the shop, 1 with the shopper. */
export function progressOf(order: Pick<OrderDetail, 'status' | 'shipments'>): number {
  if (order.status === 3 || order.status === 4) return 1
  const latest = latestOf(order)
  if (latest === undefined) return 0
  return isTrackingCode(latest.code) ? travelled[latest.code] : travelled.in_transit
}

const eventKinds = [
  'created',
  'paid',
  'packed',
  'shipped',
  'arrived',
  'received',
  'extended',
  'completed',
  'reviewed',
  'cancelled',
] as const
type EventKind = (typeof eventKinds)[number]
export type OrderEvent = { kind: EventKind; at: string }

/** Returns the order's events, newest first; events of unknown kinds, for which there is no text, are left out. */
export function eventsOf({ events }: Pick<OrderDetail, 'events'>): OrderEvent[] {
  return events
    .flatMap(({ kind, at }) => {
      const found = eventKinds.find((one) => one === kind)
      return found === undefined ? [] : [{ kind: found, at }]
    })
    .toReversed()
}

/** Returns the paid amount minus the repayments. */
export function netPaidOf({ total, repayments }: Pick<OrderDetail, 'total' | 'repayments'>): number {
  return total - repayments.reduce((sum, { amount }) => sum + amount, 0)
}
