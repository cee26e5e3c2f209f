import type { ApiCall } from '@sealane/contract/client'
import type { ReviewQuery } from '@sealane/contract/reviews'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const atOnce = 5

/** What narrows a list of reviews; nothing is all of them. */
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

/** What was said of an order, or what there is to review in it. */
export const ownReview = (call: ApiCall, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'review', orderId],
    queryFn: () => call('GET /api/comment/detail', { query: { order_id: orderId } }),
  })
