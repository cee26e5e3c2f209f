import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** The query for the number of orders in each status. */
export const orderCounts = (call: ApiCall) =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: async () => (await call('GET /api/user/order_list', { query: { limit: 1 } })).counts,
  })
