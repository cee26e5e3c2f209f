import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

export const loginSessions = (call: ApiCall) =>
  queryOptions({
    queryKey: ['security', 'sessions'],
    queryFn: () => call('GET /api/user/session_list'),
    refetchOnMount: 'always',
  })

/** A list that is asked for by POST, as all of `/api/auth` is; asking again at once is no double submit. */
export const passkeyList = (call: ApiCall) =>
  queryOptions({
    queryKey: ['security', 'passkeys'],
    queryFn: () => call('POST /api/auth/passkey_list'),
    refetchOnMount: 'always',
  })
