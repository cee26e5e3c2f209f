import type { Call } from '@sealane/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Liking and following anywhere changes it. */
export const favouriteCounts = (call: Call) =>
  queryOptions({ queryKey: ['favouriteCounts'], queryFn: () => call('GET /api/user/favourites') })

export const likedProducts = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['products', 'liked'],
    queryFn: ({ pageParam }) => call('GET /api/user/like_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** Apart from the feed of followed shops: who stops following finds the shop here until they come again. */
export const followedList = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['favourites', 'followed'],
    queryFn: ({ pageParam }) => call('GET /api/user/follow_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** Every look at a product changes it. */
export const seenProducts = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['products', 'seen'],
    queryFn: ({ pageParam }) => call('GET /api/product/seen_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
