import type { Contract } from '@sealane/contract/index'
import type { ApiCall } from '@sealane/contract/client'
import type { EndpointRequest } from '@sealane/contract/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { RouteRedirect } from '../app/moved.ts'
import type { Loading } from '../app/routes.ts'
import { categories, hotProducts } from '../catalog/home.queries.ts'
import { productList } from '../catalog/products.queries.ts'
import { readDirectory } from './directory.rules.ts'
import { readFeed } from './feed.rules.ts'

type ShopQuery = Omit<NonNullable<EndpointRequest<Contract['GET /api/shop/list']>['query']>, 'cursor' | 'limit'>

export const shopList = (call: ApiCall, query: ShopQuery) =>
  infiniteQueryOptions({
    queryKey: ['shops', 'list', query],
    queryFn: ({ pageParam }) => call('GET /api/shop/list', { query: { ...query, cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const followedShops = (call: ApiCall) =>
  infiniteQueryOptions({
    queryKey: ['shops', 'followed'],
    queryFn: ({ pageParam }) => call('GET /api/user/follow_list', { query: { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const shopCountries = (call: ApiCall) =>
  queryOptions({ queryKey: ['shops', 'countries'], queryFn: () => call('GET /api/shop/countries') })

export const shopDetail = (call: ApiCall, id: string) =>
  queryOptions({ queryKey: ['shops', 'detail', id], queryFn: () => call('GET /api/shop/detail', { query: { id } }) })

export const newArrivals = (call: ApiCall) => productList(call, { sort: 'new' })

export async function loadExplore({ queries, call, search }: Loading): Promise<void> {
  const { category } = readFeed(search)
  await Promise.all([
    queries.ensureInfiniteQueryData(shopList(call, { ...(category !== undefined && { category }) })),
    queries.ensureInfiniteQueryData(newArrivals(call)),
    queries.ensureQueryData(hotProducts(call)),
    queries.ensureQueryData(categories(call)),
  ])
}

export async function loadShops({ queries, call, search }: Loading): Promise<void> {
  await Promise.all([
    queries.ensureInfiniteQueryData(shopList(call, readDirectory(search))),
    queries.ensureQueryData(shopCountries(call)),
  ])
}

export async function loadShop({ queries, call, params }: Loading): Promise<void> {
  const { id } = params
  if (id === undefined) throw new RouteRedirect('/shops')
  await Promise.all([
    queries.ensureQueryData(shopDetail(call, id)),
    queries.ensureInfiniteQueryData(productList(call, { shop: id, sort: 'hot' })),
  ])
}
