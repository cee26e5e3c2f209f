import type { UserInfo } from '@sealane/contract/accounts'
import { call } from './call.ts'
import { useServerQuery } from './use-server-query.ts'

/** Queries the logged-in account with its duties and shops. It is read once; `renews: ['me']` reads it again. */
export function useMeQuery() {
  return useServerQuery({
    queryKey: ['me'],
    queryFn: () => call('GET /api/user/getUserInfo'),
    staleMs: Number.POSITIVE_INFINITY,
  })
}

/** The part of the account that decisions depend on: operators cannot decide about themselves or their own shop. */
export type Me = Pick<UserInfo, 'id' | 'account'> & { shops: readonly { id: string }[] }

/** Returns the logged-in account. Pages render only after it is known. */
export function useMe(): Pick<UserInfo, 'id' | 'account' | 'shops'> {
  return useMeQuery().data ?? { id: '', account: '', shops: [] }
}
