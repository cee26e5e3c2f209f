import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'
import type { Loading } from '../app/routes.ts'

export const heroes = (call: ApiCall) =>
  queryOptions({ queryKey: ['products', 'heroes'], queryFn: () => call('GET /api/product/heroes') })

export const categories = (call: ApiCall) =>
  queryOptions({ queryKey: ['products', 'categories'], queryFn: () => call('GET /api/category/list') })

export const hotProducts = (call: ApiCall) =>
  queryOptions({
    queryKey: ['products', 'hot'],
    queryFn: () => call('GET /api/product/hot', { query: { limit: 18 } }),
  })

export const hotShops = (call: ApiCall) =>
  queryOptions({ queryKey: ['shops', 'hot'], queryFn: () => call('GET /api/shop/hot') })

export async function loadHome({ queries, call }: Loading): Promise<void> {
  await Promise.all([
    queries.ensureQueryData(heroes(call)),
    queries.ensureQueryData(categories(call)),
    queries.ensureQueryData(hotProducts(call)),
    queries.ensureQueryData(hotShops(call)),
  ])
}
