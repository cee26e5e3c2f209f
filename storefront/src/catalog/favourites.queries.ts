import type { ApiCall } from '@sealane/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Liking and following anywhere changes it. */
export const favouriteCounts = (call: ApiCall) =>
  queryOptions({ queryKey: ['favouriteCounts'], queryFn: () => call('GET /api/user/favourites') })

export const likedProducts = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['products', 'liked'],
    queryFn: ({ pageParam }) => call('GET /api/user/like_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** Apart from the feed of followed shops: who stops following finds the shop here until they come again. */
export const followedList = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['favourites', 'followed'],
    queryFn: ({ pageParam }) => call('GET /api/user/follow_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** Every look at a product changes it. */
export const viewedProducts = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['products', 'seen'],
    queryFn: ({ pageParam }) => call('GET /api/product/seen_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
