import { call } from '../app/call.ts'
import { useServerQuery, usePagedServerQuery } from '../app/use-server-query.ts'

export function useSafety(id: string) {
  return useServerQuery({
    queryKey: ['users', 'safety', id],
    queryFn: () => call('GET /api/portal/user/safety', { query: { id } }),
  })
}

export function useUserOrders(id: string) {
  return usePagedServerQuery({
    queryKey: ['users', 'orders', id],
    queryFn: (cursor) => call('GET /api/portal/user/orders', { query: { id, cursor, limit: 10 } }),
  })
}

export function useUserBill(id: string) {
  return usePagedServerQuery({
    queryKey: ['users', 'bill', id],
    queryFn: (cursor) => call('GET /api/portal/user/bill', { query: { id, cursor, limit: 10 } }),
  })
}
