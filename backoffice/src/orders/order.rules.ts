import type { CancelReason, OrderStatus, PortalOrder } from '@sealane/contract/orders'

/** Returns true if the pieces of an order that is cancelled for this reason can usually be sold again. */
export function isRestockable(reason: CancelReason): boolean {
  return reason !== 'out_of_stock' && reason !== 'damaged'
}

/** Returns true if the action is open now. `cancel` includes the cancellation of some pieces. */
export function isPossible({ can }: Pick<PortalOrder, 'can'>, action: PortalOrder['can'][number]): boolean {
  return can.includes(action) || (action === 'cancel' && can.includes('cancel_items'))
}

/** Returns true for an order that is shipped, completely or in part. The status of an open refund request replaces the shipping status. */
export function isTrackable({ status }: Pick<PortalOrder, 'status'>): boolean {
  return status === 1 || status === 2 || status === -4
}

const dayMs = 86_400_000

/** Returns the urgency: late (`bad`), less than a day left (`warn`) or more (`plain`). */
export function urgencyOf(shipBy: string, now: number): 'bad' | 'warn' | 'plain' {
  const left = Date.parse(shipBy) - now
  if (left <= 0) return 'bad'
  return left < dayMs ? 'warn' : 'plain'
}

/** The tabs, those with work for the seller first. */
export const statusTabs = ['1', '2', '3', '-4', '0', '4', '-1', 'all'] as const
export type OrderStatusTab = (typeof statusTabs)[number]

export function tabOf(status: number | undefined): OrderStatusTab {
  return statusTabs.find((tab) => tab === String(status)) ?? 'all'
}

/** The list's filter; it is in the URL. */
export type OrderSearchFilter = { status?: number; keyword?: string }

/** Returns true if nothing is searched for, the tab is the default one or all, and every tab is empty. */
export function isNew({ status, keyword }: OrderSearchFilter, counts: Record<string, number> | undefined): boolean {
  const isPlain = keyword === undefined && ['1', 'all'].includes(tabOf(status))
  return isPlain && counts !== undefined && Object.values(counts).every((count) => count === 0)
}

export type FirstStep = 'add' | 'publish' | 'look'

/** Returns the next step of a shop without orders, from its number of products by status. These counts are unknown to packers. */
export function firstStepOf(products: Record<string, number> | undefined): FirstStep {
  // A product under review is published as far as the shop is concerned.
  if (products === undefined || (products['on_sale'] ?? 0) + (products['reviewing'] ?? 0) > 0) return 'look'
  return Object.values(products).some((count) => count > 0) ? 'publish' : 'add'
}

export const statusTones: Record<`${OrderStatus}`, 'warn' | 'brand' | 'ok' | 'plain' | 'bad'> = {
  '0': 'plain',
  '1': 'warn',
  '2': 'brand',
  '3': 'ok',
  '4': 'ok',
  '-1': 'plain',
  '-4': 'bad',
}

const orderEventKinds = [
  'created',
  'paid',
  'packed',
  'shipped',
  'tracked',
  'arrived',
  'extended',
  'received',
  'completed',
  'cancelled',
] as const
const actors = ['shopper', 'seller', 'operator', 'system'] as const
type OrderTimelineEntry = { kind: (typeof orderEventKinds)[number]; actor: (typeof actors)[number]; at: string }

/** Returns the events that have a translation, newest first. */
export function orderTimelineOf({ events }: Pick<PortalOrder, 'events'>): OrderTimelineEntry[] {
  return events
    .flatMap(({ kind, actor, at }) => {
      const [eventKind, who] = [orderEventKinds.find((one) => one === kind), actors.find((one) => one === actor)]
      return eventKind === undefined || who === undefined ? [] : [{ kind: eventKind, actor: who, at }]
    })
    .toReversed()
}
