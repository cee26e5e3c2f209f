import type { ApiCall } from '@sealane/contract/client'
import type { AuditStatus } from '@sealane/contract/top-ups'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The query for methods, limits, charges and destinations of withdrawals. */
export const withdrawalTerms = (call: ApiCall) =>
  queryOptions({ queryKey: ['withdrawals', 'terms'], queryFn: () => call('GET /api/user/extract') })

/** The query for withdrawals, newest first; only those of an audit status if one is given. */
export const withdrawals = (call: ApiCall, status?: AuditStatus) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', 'list', status ?? 'all'],
    queryFn: ({ pageParam }) => call('GET /api/user/extract_log', { query: { status, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const destinations = (call: ApiCall) =>
  queryOptions({ queryKey: ['withdrawals', 'destinations'], queryFn: () => call('GET /api/user/destination_list') })
