import { useGetIdentity } from 'ra-core'
import type { Me } from '../inbox/inbox.rules.ts'

/** Who is logged in; nobody until it is known. */
export function useMe(): Me {
  const { identity } = useGetIdentity()
  const shops = (identity?.['shops'] as Me['shops'] | undefined) ?? []
  return { id: String(identity?.id ?? ''), account: identity?.fullName ?? '', shops }
}
