import type { ProductQuery } from '@sealane/contract/catalog'
import type { Queries } from '../db/database.ts'
import { recall } from '../settings/settings.ts'
import type { CatalogueViewer } from './cards.sql.ts'
import { type FacetCounts, noFacets, selectFacets } from './facets.sql.ts'
import { firstFound } from './search.ts'

/** Facets of all products are the same for every viewer and are the most expensive, so they are cached for some seconds. */
export async function countFacets(
  queries: Queries,
  audience: CatalogueViewer,
  query: ProductQuery,
): Promise<FacetCounts> {
  const { keyword = '', sort: _sort, cursor: _cursor, limit: _limit, ...filters } = query
  if (keyword.trim() === '') {
    const count = () => selectFacets(queries, audience, filters)
    const isWhole = Object.values(filters).every((value) => value === undefined || value === false)
    return isWhole ? recall(queries, `facets ${audience.language}`, count) : count()
  }
  const search = { language: audience.language, keyword }
  return firstFound(queries, search, (interpretations) => selectFacets(queries, audience, filters, interpretations), {
    ...noFacets,
    found: 0,
  })
}
