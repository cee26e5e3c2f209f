import type { ApiCall } from '@sealane/contract/client'
import type { ReviewQuery } from '@sealane/contract/reviews'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const atOnce = 5

/** The filters of a review list; without any it contains all reviews. */
export type Narrowed = Pick<ReviewQuery, 'stars' | 'with_pictures' | 'own_language'>

export const productReviews = (call: ApiCall, id: string, narrowed: Narrowed = {}) =>
  infiniteQueryOptions({
    queryKey: ['products', 'reviews', id, narrowed],
    queryFn: ({ pageParam }) =>
      call('GET /api/product/reviews', { query: { ...narrowed, id, cursor: pageParam, limit: atOnce } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const shopReviews = (call: ApiCall, id: string, narrowed: Narrowed = {}) =>
  infiniteQueryOptions({
    queryKey: ['shops', 'reviews', id, narrowed],
    queryFn: ({ pageParam }) =>
      call('GET /api/shop/reviews', { query: { ...narrowed, id, cursor: pageParam, limit: atOnce } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The query for the shopper's review of an order, or for the items to review. */
export const ownReview = (call: ApiCall, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'review', orderId],
    queryFn: () => call('GET /api/comment/detail', { query: { order_id: orderId } }),
  })
