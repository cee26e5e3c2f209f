import type { ComparisonStatus } from '@sealane/contract/reconciliation'
import { call } from '../app/call.ts'
import { useServerQuery, usePagedServerQuery } from '../app/use-server-query.ts'

export function useDays(until: string | undefined) {
  return useServerQuery({
    queryKey: ['reconciliation', 'days', until],
    queryFn: () => call('GET /api/portal/reconciliation/days', { query: { until } }),
  })
}

export function useDay(day: string, status: ComparisonStatus | undefined) {
  return usePagedServerQuery({
    queryKey: ['reconciliation', 'day', day, status],
    queryFn: (cursor) => call('GET /api/portal/reconciliation/day', { query: { day, standing: status, cursor } }),
  })
}
