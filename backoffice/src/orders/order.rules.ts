import type { OrderStatus, PortalOrder } from '@sealane/contract/orders'

type Waiting = Pick<PortalOrder, 'status' | 'packed' | 'unshipped'>

/** Paid and not yet wholly sent; an open refund request shows over that. */
export function canShip({ status, unshipped }: Waiting): boolean {
  return (status === 1 || status === -4) && unshipped.length > 0
}

export function canPack(order: Waiting): boolean {
  return canShip(order) && !order.packed
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
export type StatusTab = (typeof statusTabs)[number]

export function tabOf(status: number | undefined): StatusTab {
  return statusTabs.find((tab) => tab === String(status)) ?? 'all'
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
