import type { PortalWithdrawal } from '@sealane/contract/withdrawals'

/** Whose money it is, for the sentences: a shopper's, or a shop's that one of its sellers asked for. */
export function ownerOf({ shop, shopper }: Pick<PortalWithdrawal, 'shop' | 'shopper'>) {
  return { of: shop === null ? 'shopper' : 'shop', shop: shop?.name ?? '', account: shopper.account }
}

const hourMs = 3_600_000

/** How far a moment is from when the withdrawal was asked for: whole hours, at least one, or days from the third on. */
export function distanceOf(at: string, requestedAt: string) {
  const apartMs = Date.parse(requestedAt) - Date.parse(at)
  const hours = Math.max(1, Math.round(Math.abs(apartMs) / hourMs))
  const side = apartMs >= 0 ? ('before' as const) : ('after' as const)
  return hours < 48 ? { side, unit: 'hours', count: hours } : { side, unit: 'days', count: Math.round(hours / 24) }
}
