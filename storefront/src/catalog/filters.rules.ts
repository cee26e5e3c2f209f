import type { ProductQuery } from '@sealane/contract/catalog'

/** The filters and the order of a product list, as in the address. Prices are US cents. */
export type CatalogueFilters = Partial<Omit<ProductQuery, 'cursor' | 'limit'>>
export type CatalogueSort = NonNullable<CatalogueFilters['sort']>
/** One filter that can be removed. Both ends of the price are one filter. */
export type ActiveFilter = 'category' | 'price' | 'rating_min' | 'country' | 'in_stock' | 'free_freight' | 'shop'

const sorts: readonly CatalogueSort[] = ['hot', 'new', 'price_up', 'price_down', 'rating']
const keywordMaximum = 100
const priceMaximum = 10_000_000_00

/** Reads the filters from an address, and leaves out invalid values. */
export function readFilters(search: URLSearchParams): CatalogueFilters {
  const isTrue = (name: string) => (search.get(name) === 'true' ? true : undefined)
  return withoutGaps({
    keyword: word(search.get('keyword')),
    category: matching(search.get('category'), /^[a-z][a-z0-9_]{0,29}$/),
    shop: matching(search.get('shop'), /^\d{1,15}$/),
    sort: sorts.find((sort) => sort === search.get('sort')),
    ...inOrder({ price_min: whole(search.get('price_min')), price_max: whole(search.get('price_max')) }),
    rating_min: stars(search.get('rating_min')),
    country: matching(search.get('country'), /^[A-Z]{2}$/),
    in_stock: isTrue('in_stock'),
    free_freight: isTrue('free_freight'),
  })
}

/** Returns the address of the results: `/searchs?category=food`. The default order is left out. */
export function toResults(filters: CatalogueFilters, path = '/searchs'): string {
  const { sort, ...rest } = filters
  const entries = Object.entries({ ...rest, ...(sort !== 'hot' && { sort }) })
  const search = new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
  return search.size === 0 ? path : `${path}?${search}`
}

/** Returns the removable filters, in the order in which they are shown. Keyword and order are not filters, nor is the page's own subject. */
export function conditionsOf(filters: CatalogueFilters, given?: ActiveFilter): ActiveFilter[] {
  const hasPrice = filters.price_min !== undefined || filters.price_max !== undefined
  const all: [ActiveFilter, boolean][] = [
    ['shop', filters.shop !== undefined],
    ['category', filters.category !== undefined],
    ['price', hasPrice],
    ['rating_min', filters.rating_min !== undefined],
    ['country', filters.country !== undefined],
    ['in_stock', filters.in_stock === true],
    ['free_freight', filters.free_freight === true],
  ]
  return all.filter(([condition, isOn]) => isOn && condition !== given).map(([condition]) => condition)
}

export function without(filters: CatalogueFilters, condition: ActiveFilter): CatalogueFilters {
  if (condition !== 'price') return withoutGaps({ ...filters, [condition]: undefined })
  return withoutGaps({ ...filters, price_min: undefined, price_max: undefined })
}

/** Removes all filters, but keeps the keyword, the order and the page's own subject. */
export function unfiltered(filters: CatalogueFilters, given?: 'category'): CatalogueFilters {
  const { keyword, sort } = filters
  return withoutGaps({ keyword, sort, ...(given !== undefined && { category: filters.category }) })
}

/** Changes filters; undefined removes one. */
export function changed(
  filters: CatalogueFilters,
  change: { [Name in keyof CatalogueFilters]?: CatalogueFilters[Name] | undefined },
): CatalogueFilters {
  return withoutGaps({ ...filters, ...change })
}

function withoutGaps(
  filters: { [Name in keyof CatalogueFilters]?: CatalogueFilters[Name] | undefined },
): CatalogueFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

type PriceLimits = { price_min?: number | undefined; price_max?: number | undefined }

/** Swaps the two ends of the price if they are in the wrong order. */
export function inOrder<Ends extends PriceLimits>(prices: Ends): Ends {
  const { price_min, price_max } = prices
  if (price_min === undefined || price_max === undefined || price_min <= price_max) return prices
  return { ...prices, price_min: price_max, price_max: price_min }
}

function matching(text: string | null, shape: RegExp): string | undefined {
  return text !== null && shape.test(text) ? text : undefined
}

function word(text: string | null): string | undefined {
  const kept = (text ?? '').trim().slice(0, keywordMaximum)
  return kept === '' ? undefined : kept
}

function whole(text: string | null): number | undefined {
  const cents = /^\d{1,12}$/.test(text ?? '') ? Number(text) : undefined
  return cents === undefined || cents > priceMaximum ? undefined : cents
}

function stars(text: string | null): number | undefined {
  const value = Number(text ?? Number.NaN)
  return value > 0 && value <= 5 ? value : undefined
}
