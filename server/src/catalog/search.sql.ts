import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import {
  type CardRow,
  type Cards,
  cardColumns,
  dressed,
  pageOf,
  type ProductPageRequest,
  toCards,
  type CatalogueViewer,
} from './cards.sql.ts'
import { all, meetsAll, type ProductFilters } from './filters.sql.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { planWalk } from './common-terms.rules.ts'
import type { SearchInterpretation } from './search.rules.ts'
import { sortings } from './sorting.sql.ts'
import { hitsOf, isHit, isMetBy } from './terms.sql.ts'

export type SearchResultPage = { found: number; cards: Cards }

export type ProductSearch = { readings: SearchInterpretation[]; filters: ProductFilters; span: ProductPageRequest }

/**
 * Selects one page of the products that a keyword finds. Rare terms are gathered from the index and sorted; common terms are found by a walk along
 * the list's own order. `found` is counted before the filters; after a walk it is an estimate.
 */
export async function selectFound(
  queries: Queries,
  audience: CatalogueViewer,
  search: ProductSearch,
): Promise<SearchResultPage> {
  const { readings, filters, span } = search
  const gathered = { hits: hitsOf(readings), page: pageOf(all(isHit, meetsAll(filters)), span) }
  const walk = planWalk(await readCommonTerms(queries), readings, span.size)
  if (walk === undefined) return gather(queries, audience, span, gathered)
  const met = walkOf(search, { isMet: isMetBy(readings), steps: walk.steps })
  const { rows } = await dressed(met, audience, span.sort).execute(queries)
  // Without one row more, the walk may have run out of steps rather than of hits.
  if (rows.length <= span.size) return gather(queries, audience, span, gathered)
  return { found: walk.hits, cards: toCards(rows, span.size) }
}

type Gathered = { hits: RawBuilder<unknown>; page: RawBuilder<unknown>; more?: RawBuilder<unknown> }

/** Selects the number of hits and a page of them. `more` contains further columns of its rows. */
export async function gather(
  queries: Queries,
  audience: CatalogueViewer,
  span: ProductPageRequest,
  gathered: Gathered,
): Promise<SearchResultPage> {
  const { hits, page, more } = gathered
  const { rows } = await sql<(CardRow | { [Column in keyof CardRow]: null }) & { found: number }>`
    with ${hits}
    select h.found, card.* from (select count(distinct product_id)::int as found from hits) h
    left join lateral (${dressed(page, audience, span.sort, more)}) card on true
  `.execute(queries)
  const cards = rows.filter((row): row is CardRow & { found: number } => row.id !== null)
  return { found: rows[0]?.found ?? 0, cards: toCards(cards, span.size) }
}

type MatchWalk = { isMet: RawBuilder<unknown>; steps: number }

/** Selects along the list's own order: checks the terms of each product until the page is full or the steps are used up. */
export function walkOf(
  { filters, span }: Omit<ProductSearch, 'readings'>,
  { isMet, steps }: MatchWalk,
): RawBuilder<unknown> {
  const { key, by, after } = sortings[span.sort]
  const afterCursor = span.after && after(span.after)
  return sql`select * from (
      select * from (
        select ${cardColumns}, ${key} as key from products p where ${all(meetsAll(filters), afterCursor)}
      ) p ${by} limit ${steps}
    ) p where ${isMet} ${by} limit ${span.size + 1}`
}
