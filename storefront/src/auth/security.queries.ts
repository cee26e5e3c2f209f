import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

export const loginSessions = (call: ApiCall) =>
  queryOptions({
    queryKey: ['security', 'sessions'],
    queryFn: () => call('GET /api/user/session_list'),
    refetchOnMount: 'always',
  })

/** The query for passkeys. It uses POST, as all of `/api/auth` does; a repeated request is no duplicate submission. */
export const passkeyList = (call: ApiCall) =>
  queryOptions({
    queryKey: ['security', 'passkeys'],
    queryFn: () => call('POST /api/auth/passkey_list'),
    refetchOnMount: 'always',
  })
