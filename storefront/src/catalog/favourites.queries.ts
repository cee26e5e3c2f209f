import type { ApiCall } from '@sealane/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The query for the numbers of favourites; every like and follow changes it. */
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

/** The query for followed shops, separate from the feed of followed shops: after unfollowing, a shop stays in this list until the next visit. */
export const followedList = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['favourites', 'followed'],
    queryFn: ({ pageParam }) => call('GET /api/user/follow_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** The query for viewed products; every view of a product changes it. */
export const viewedProducts = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['products', 'seen'],
    queryFn: ({ pageParam }) => call('GET /api/product/seen_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
