import type { ProductQuery } from '@sealane/contract/catalogue'
import type { Queries } from '../db/database.ts'
import type { Viewer } from './cards.sql.ts'
import { type Facets, noFacets, selectFacets } from './facets.sql.ts'
import { firstFound } from './search.ts'

export async function countFacets(queries: Queries, viewer: Viewer, query: ProductQuery): Promise<Facets> {
  const { keyword = '', sort: _sort, cursor: _cursor, limit: _limit, ...filters } = query
  if (keyword.trim() === '') return selectFacets(queries, viewer, filters)
  const asked = { language: viewer.language, keyword }
  return firstFound(queries, asked, (readings) => selectFacets(queries, viewer, filters, readings), {
    ...noFacets,
    found: 0,
  })
}
