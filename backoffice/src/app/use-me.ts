import type { UserInfo } from '@sealane/contract/accounts'
import { call } from './call.ts'
import { useServerQuery } from './use-server-query.ts'

/** The account that is logged in, with its duties and shops. Read once; `renews: ['me']` reads it again. */
export function useMeQuery() {
  return useServerQuery({
    queryKey: ['me'],
    queryFn: () => call('GET /api/user/getUserInfo'),
    staleMs: Number.POSITIVE_INFINITY,
  })
}

/** The account in as much as it decides: nobody decides about themselves or their own shop. */
export type Me = Pick<UserInfo, 'id' | 'account'> & { shops: readonly { id: string }[] }

/** The account that is logged in. Pages are drawn once it is known. */
export function useMe(): Pick<UserInfo, 'id' | 'account' | 'shops'> {
  return useMeQuery().data ?? { id: '', account: '', shops: [] }
}
