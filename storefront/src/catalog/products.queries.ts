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

/** The query for the number of products in a list and their distribution. While a filter changes, the earlier counts stay visible. */
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

/**
 * The query for suggestions; without a keyword only popular searches. Each response is stored under its keyword, so a late one does
 * not appear for another keyword.
 */
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

/** Loads a product; redirects to the feed of shops if the address has no product, and to the right shop if the address names another. */
export async function loadDetail({ queries, call, params }: Loading): Promise<void> {
  const { product: id, mer } = params
  if (id === undefined) throw new RouteRedirect('/explore')
  const [product] = await Promise.all([
    queries.ensureQueryData(productDetail(call, id)),
    queries.ensureInfiniteQueryData(productReviews(call, id)),
  ])
  if (product.shop.id !== mer) throw new RouteRedirect(`/detail/${product.id}/${product.shop.id}`, true)
}
