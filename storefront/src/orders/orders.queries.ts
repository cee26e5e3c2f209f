import type { ApiCall } from '@sealane/contract/client'
import type { OrderStatus } from '@sealane/contract/orders'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The query for the shopper's orders, newest first; only those of a status if one is given. */
export const orderList = (call: ApiCall, status?: OrderStatus) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', status ?? 'all'],
    queryFn: ({ pageParam }) => call('GET /api/user/order_list', { query: { status, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The query for the overview of orders: the newest, and the count of each status. */
export const recentOrders = (call: ApiCall) =>
  queryOptions({
    queryKey: ['orders', 'recent'],
    queryFn: () => call('GET /api/user/order_list', { query: { limit: 10 } }),
  })

/** The query for orders that wait for the shopper, to be paid or to be confirmed. */
export const ordersOf = (call: ApiCall, status: OrderStatus) =>
  queryOptions({
    queryKey: ['orders', 'of', status],
    queryFn: () => call('GET /api/user/order_list', { query: { status, limit: 50 } }),
  })

/** The query for the orders of one checkout. */
export const orderGroup = (call: ApiCall, group: string) =>
  queryOptions({
    queryKey: ['orders', 'group', group],
    queryFn: () => call('GET /api/user/order_list', { query: { group, limit: 50 } }),
  })

export const orderDetail = (call: ApiCall, id: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: () => call('GET /api/order/detail', { query: { id } }),
  })
