import type { ApiCall } from '@sealane/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The query for the possible request about an item of an order. */
export const refundPreview = (call: ApiCall, item: string) =>
  queryOptions({
    queryKey: ['refunds', 'preview', item],
    queryFn: () => call('GET /api/refund/preview', { query: { item_id: item } }),
  })

export const refundDetail = (call: ApiCall, id: string) =>
  queryOptions({
    queryKey: ['refunds', 'detail', id],
    queryFn: () => call('GET /api/refund/detail', { query: { id } }),
  })

/** The query for the shopper's requests, newest first. */
export const refundList = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['refunds', 'list'],
    queryFn: ({ pageParam }) => call('GET /api/refund/list', { query: { cursor: pageParam, limit: 5 } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
