import type { ApiCall } from '@sealane/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { useLocalBag } from '../app/local-bag.ts'
import { useToken } from '../app/session.ts'

export const cart = (call: ApiCall) => queryOptions({ queryKey: ['cart'], queryFn: () => call('GET /api/cart/list') })

/** Returns the number of lines in the bag: the account's, or a visitor's local one. */
export function useBagCount(): number {
  const token = useToken()
  const { data } = useQuery({ ...cart(useCall()), enabled: token !== undefined })
  const local = useLocalBag()
  return token === undefined ? local.length : (data?.lines ?? 0)
}
