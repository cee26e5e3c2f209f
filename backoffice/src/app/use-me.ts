import { useGetIdentity } from 'ra-core'

/** Who is logged in. */
export type Me = { id: string; account: string; shops: readonly { id: string }[] }

/** Nobody until it is known. */
export function useMe(): Me {
  const { identity } = useGetIdentity()
  const shops = (identity?.['shops'] as Me['shops'] | undefined) ?? []
  return { id: String(identity?.id ?? ''), account: identity?.fullName ?? '', shops }
}
