import { hasRole, type ShopRole } from '@sealane/contract/access'
import type { UserInfo } from '@sealane/contract/accounts'
import { useGetIdentity } from 'ra-core'

/** The shops where who is logged in is that, or more. */
export function useOwnShops(least: ShopRole): UserInfo['shops'] {
  const { identity } = useGetIdentity()
  const shops = (identity?.['shops'] as UserInfo['shops'] | undefined) ?? []
  return shops.filter(({ role }) => hasRole(role, least))
}
