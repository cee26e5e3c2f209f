import type { OrderStatus, PortalOrder } from '@sealane/contract/orders'

type OrderShippingState = Pick<PortalOrder, 'status' | 'packed'> & { unshipped: readonly unknown[] }

/** Paid and not yet wholly sent; an open refund request shows over that. */
export function canShip({ status, unshipped }: OrderShippingState): boolean {
  return (status === 1 || status === -4) && unshipped.length > 0
}

export function canPack(order: OrderShippingState): boolean {
  return canShip(order) && !order.packed
}

/** On its way, wholly or in part; an open refund request shows over that. */
export function isTrackable({ status }: Pick<PortalOrder, 'status'>): boolean {
  return status === 1 || status === 2 || status === -4
}

const dayMs = 86_400_000

/** Late, soon, or with time left. */
export function urgencyOf(shipBy: string, now: number): 'bad' | 'warn' | 'plain' {
  const left = Date.parse(shipBy) - now
  if (left <= 0) return 'bad'
  return left < dayMs ? 'warn' : 'plain'
}

/** What the seller has to do comes first. */
export const statusTabs = ['1', '2', '3', '-4', '0', '4', '-1', 'all'] as const
export type OrderStatusTab = (typeof statusTabs)[number]

export function tabOf(status: number | undefined): OrderStatusTab {
  return statusTabs.find((tab) => tab === String(status)) ?? 'all'
}

/** What the list is asked for; it stands in the address. */
export type OrderSearchFilter = { status?: number; keyword?: string }

/** Nothing is searched for, the tab is the one that is shown first or all, and there is no order in any other. */
export function isNew({ status, keyword }: OrderSearchFilter, counts: Record<string, number> | undefined): boolean {
  const isPlain = keyword === undefined && ['1', 'all'].includes(tabOf(status))
  return isPlain && counts !== undefined && Object.values(counts).every((count) => count === 0)
}

export type FirstStep = 'add' | 'publish' | 'look'

/** What a shop without orders does next, by how many of its products are where; unknown to who only packs. */
export function firstStepOf(products: Record<string, number> | undefined): FirstStep {
  // What the platform looks at first is published as far as the shop can do it.
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

/** Newest first, as far as there are words for it. */
export function orderTimelineOf({ events }: Pick<PortalOrder, 'events'>): OrderTimelineEntry[] {
  return events
    .flatMap(({ kind, actor, at }) => {
      const [eventKind, who] = [orderEventKinds.find((one) => one === kind), actors.find((one) => one === actor)]
      return eventKind === undefined || who === undefined ? [] : [{ kind: eventKind, actor: who, at }]
    })
    .toReversed()
}
