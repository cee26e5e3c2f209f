import { call } from '../app/call.ts'
import { useAsking, useAskingOn } from '../app/use-asking.ts'

export function useSafety(id: string) {
  return useAsking({
    queryKey: ['users', 'safety', id],
    queryFn: () => call('GET /api/portal/user/safety', { query: { id } }),
  })
}

export function useUserOrders(id: string) {
  return useAskingOn({
    queryKey: ['users', 'orders', id],
    queryFn: (cursor) => call('GET /api/portal/user/orders', { query: { id, cursor, limit: 10 } }),
  })
}

export function useUserBill(id: string) {
  return useAskingOn({
    queryKey: ['users', 'bill', id],
    queryFn: (cursor) => call('GET /api/portal/user/bill', { query: { id, cursor, limit: 10 } }),
  })
}
