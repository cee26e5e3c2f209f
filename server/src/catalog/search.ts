import type { ProductQuery } from '@sealane/contract/catalog'
import type { FileName } from '@sealane/contract/locales'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { type Cards, selectCards, type CatalogueViewer } from './cards.sql.ts'
import { interpretKeyword } from './interpretations.ts'
import { asksForSomething, type SearchInterpretation, isEmpty, searchTermsOf } from './search.rules.ts'
import { selectMatches } from './matches.sql.ts'
import { selectFound } from './search.sql.ts'
import { readListPosition, type ProductSort } from './sorting.sql.ts'

/** Lists products. A keyword with the default order `hot` shows the best match first (decision 21). */
export async function listProducts(
  queries: Queries,
  audience: CatalogueViewer,
  query: ProductQuery,
): Promise<Cards & { found: number }> {
  const { keyword = '', cursor, limit, sort: requestedSort, ...filters } = query
  const isSearch = keyword.trim() !== ''
  const sort: ProductSort = isSearch && requestedSort === 'hot' ? 'match' : requestedSort
  const span = { sort, after: readListPosition(cursor, sort), size: pageSize(limit) }
  if (!isSearch) return { ...(await selectCards(queries, audience, filters, span)), found: 0 }

  const none = { found: 0, cards: { items: [], next: null } }
  const select = sort === 'match' ? selectMatches : selectFound
  const search = (interpretations: SearchInterpretation[]) =>
    select(queries, audience, { readings: interpretations, filters, span })
  const { found, cards } = await firstFound(queries, { language: audience.language, keyword }, search, none)
  return { ...cards, found }
}

/**
 * Returns the result of the first interpretation of a keyword that finds anything: see `interpretKeyword`. Returns `none` where none finds anything.
 */
export async function firstFound<Found extends { found: number }>(
  queries: Queries,
  { language, keyword }: { language: FileName; keyword: string },
  search: (interpretations: SearchInterpretation[]) => Promise<Found>,
  none: Found,
): Promise<Found> {
  const own = { locale: language, searchTerms: searchTermsOf(language, keyword) }
  if (isEmpty(own.searchTerms)) return none
  for await (const interpretations of interpretKeyword(queries, own, keyword)) {
    const asked = interpretations.filter(asksForSomething)
    const result = asked.length === 0 ? none : await search(asked)
    if (result.found > 0) return result
  }
  return none
}
