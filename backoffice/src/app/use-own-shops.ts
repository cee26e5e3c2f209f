import { hasRole, type ShopRole } from '@sealane/contract/access'
import type { UserInfo } from '@sealane/contract/accounts'
import { useMe } from './use-me.ts'

/** Returns the shops in which the logged-in account has at least this role. */
export function useOwnShops(least: ShopRole): UserInfo['shops'] {
  return useMe().shops.filter(({ role }) => hasRole(role, least))
}
