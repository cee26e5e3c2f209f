import type { PortalWithdrawal } from '@sealane/contract/withdrawals'

/** Returns the owner of the money, for the texts: a shopper, or a shop on whose behalf a seller withdraws. */
export function ownerOf({ shop, shopper }: Pick<PortalWithdrawal, 'shop' | 'shopper'>) {
  return { of: shop === null ? 'shopper' : 'shop', shop: shop?.name ?? '', account: shopper.account }
}

const hourMs = 3_600_000

/** Returns the distance of a time from the request: in whole hours, at least one, or in days from 48 hours on. */
export function distanceOf(at: string, requestedAt: string) {
  const apartMs = Date.parse(requestedAt) - Date.parse(at)
  const hours = Math.max(1, Math.round(Math.abs(apartMs) / hourMs))
  const side = apartMs >= 0 ? ('before' as const) : ('after' as const)
  return hours < 48 ? { side, unit: 'hours', count: hours } : { side, unit: 'days', count: Math.round(hours / 24) }
}
