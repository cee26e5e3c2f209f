import type { Standing } from '@sealane/contract/reconciliation'
import { call } from '../app/call.ts'
import { useAsking, useAskingOn } from '../app/use-asking.ts'

export function useDays(until: string | undefined) {
  return useAsking({
    queryKey: ['reconciliation', 'days', until],
    queryFn: () => call('GET /api/portal/reconciliation/days', { query: { until } }),
  })
}

export function useDay(day: string, standing: Standing | undefined) {
  return useAskingOn({
    queryKey: ['reconciliation', 'day', day, standing],
    queryFn: (cursor) => call('GET /api/portal/reconciliation/day', { query: { day, standing, cursor } }),
  })
}
