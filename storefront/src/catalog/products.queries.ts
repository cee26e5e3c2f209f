import type { ApiCall } from '@sealane/contract/client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RouteRedirect } from '../app/moved.ts'
import type { Loading } from '../app/routes.ts'
import { productReviews } from '../reviews/reviews.queries.ts'
import { readFilters, type CatalogueFilters } from './filters.rules.ts'
import { categories } from './home.queries.ts'

export const productList = (call: ApiCall, filters: CatalogueFilters) =>
  infiniteQueryOptions({
    queryKey: ['products', 'list', filters],
    queryFn: ({ pageParam }) => call('GET /api/product/list', { query: { ...filters, cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** How many a list holds and how they spread. While a filter changes the counts before it stay in sight. */
export const productFacets = (call: ApiCall, { sort: _sort, ...filters }: CatalogueFilters) =>
  queryOptions({
    queryKey: ['products', 'facets', filters],
    queryFn: () => call('GET /api/product/facets', { query: filters }),
    placeholderData: keepPreviousData,
  })

export const productDetail = (call: ApiCall, id: string) =>
  queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: () => call('GET /api/product/detail', { query: { id } }),
  })

/** Without a keyword only what others search for. Answers belong to their own keyword, so a late one shows nowhere. */
export const suggestions = (call: ApiCall, keyword: string) =>
  queryOptions({
    queryKey: ['products', 'suggestions', keyword],
    queryFn: () => call('GET /api/product/suggest', { query: { keyword } }),
    placeholderData: keepPreviousData,
  })

export async function loadResults({ queries, call, search }: Loading): Promise<void> {
  const filters = readFilters(search)
  await Promise.all([
    queries.ensureInfiniteQueryData(productList(call, filters)),
    queries.ensureQueryData(productFacets(call, filters)),
    queries.ensureQueryData(categories(call)),
  ])
}

export async function loadSearch({ queries, call }: Loading): Promise<void> {
  await Promise.all([queries.ensureQueryData(suggestions(call, '')), queries.ensureQueryData(categories(call))])
}

/** Without a product there is the feed of shops; under a wrong shop there is the right one. */
export async function loadDetail({ queries, call, params }: Loading): Promise<void> {
  const { product: id, mer } = params
  if (id === undefined) throw new RouteRedirect('/explore')
  const [product] = await Promise.all([
    queries.ensureQueryData(productDetail(call, id)),
    queries.ensureInfiniteQueryData(productReviews(call, id)),
  ])
  if (product.shop.id !== mer) throw new RouteRedirect(`/detail/${product.id}/${product.shop.id}`)
}
