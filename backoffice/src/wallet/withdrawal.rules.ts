import type { PortalWithdrawal } from '@sealane/contract/withdrawals'

/** Whose money it is, for the sentences: a shopper's, or a shop's that one of its sellers asked for. */
export function ownerOf({ shop, shopper }: Pick<PortalWithdrawal, 'shop' | 'shopper'>) {
  return { of: shop === null ? 'shopper' : 'shop', shop: shop?.name ?? '', account: shopper.account }
}
