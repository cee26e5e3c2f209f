import { hasRole, type ShopRole } from '@sealane/contract/access'
import type { UserInfo } from '@sealane/contract/accounts'
import { useMe } from './use-me.ts'

/** The shops in which the account that is logged in has at least this role. */
export function useOwnShops(least: ShopRole): UserInfo['shops'] {
  return useMe().shops.filter(({ role }) => hasRole(role, least))
}
