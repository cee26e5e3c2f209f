import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import {
  type CardRow,
  cardColumns,
  dressed,
  pageOf,
  type ProductPageRequest,
  toCards,
  type CatalogueViewer,
} from './cards.sql.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { planWalk, type Walk } from './common-terms.rules.ts'
import { all, meetsAll } from './filters.sql.ts'
import type { SearchInterpretation } from './search.rules.ts'
import { type SearchResultPage, gather, type ProductSearch, walkOf } from './search.sql.ts'
import { sortings } from './sorting.sql.ts'
import { hitsOf, isHit, isMetBy, meets } from './terms.sql.ts'

type MatchPageSql = RawBuilder<unknown>

/**
 * Selects a page as `selectFound` does, but the best match first: products whose name matches the keyword, then the other hits, each part in the
 * order "hot". A part with many products is walked along, one with few is gathered.
 */
export async function selectMatches(
  queries: Queries,
  audience: CatalogueViewer,
  search: ProductSearch,
): Promise<SearchResultPage> {
  const { readings, span } = search
  const { nameShares, ...common } = await readCommonTerms(queries)
  const walk = planWalk(common, readings, span.size)
  if (walk !== undefined) {
    const named = planWalk({ ...common, shares: nameShares }, readings, span.size)
    const rows = await selectMatchesAhead(queries, audience, search, { walk, named })
    if (rows.length > span.size) return { found: walk.hits, cards: toCards(rows, span.size) }
  }
  return gather(queries, audience, span, { hits: hitsByName(readings), page: bothParts(search), more: itsPart })
}

/** Selects the page without gathering all hits. Returns fewer rows where the walk does not fill the page. */
async function selectMatchesAhead(
  queries: Queries,
  audience: CatalogueViewer,
  search: ProductSearch,
  { walk, named }: { walk: Walk; named: Walk | undefined },
): Promise<CardRow[]> {
  const { span } = search
  const dress = (page: MatchPageSql) => dressed(page, audience, span.sort, itsPart)
  const selectOthers = async (size: number) => {
    const { rows } = await dress(walkOthers({ ...search, span: { ...span, size } }, walk)).execute(queries)
    return rows
  }
  if (span.after?.isNamed === false) return selectOthers(span.size)

  const gathered = sql<CardRow>`with ${hitsOf(search.readings, 'name_terms')} ${dress(gatherTitleMatches(search))}`
  const { rows } = await (named === undefined ? gathered : dress(walkTitleMatches(search, named))).execute(queries)
  if (rows.length > span.size || named !== undefined) return rows
  return [...rows, ...(await selectOthers(span.size - rows.length))]
}

function gatherTitleMatches({ filters, span }: ProductSearch): MatchPageSql {
  return toPart(true, pageOf(all(isHit, meetsAll(filters)), spanOf(span, true)))
}

function walkTitleMatches({ readings, filters, span }: ProductSearch, { steps }: Walk): MatchPageSql {
  const isMet = isMetBy(readings, 'name_terms')
  return toPart(true, walkOf({ filters, span: spanOf(span, true) }, { isMet, steps }))
}

function walkOthers({ readings, filters, span }: ProductSearch, { steps }: Walk): MatchPageSql {
  const isMet = sql`${isMetBy(readings)} and ${isMetBy(readings, 'name_terms')} is not true`
  return toPart(false, walkOf({ filters, span: spanOf(span, false) }, { isMet, steps }))
}

/** Selects the hits, each with whether an interpretation matches its name. */
function hitsByName(interpretations: SearchInterpretation[]): RawBuilder<unknown> {
  const found = interpretations.map(
    (interpretation) => sql`select t.product_id, coalesce(${meets(interpretation, 'name_terms')}, false) as is_named
      from product_translations t where ${meets(interpretation, 'search_terms')}`,
  )
  return sql`hits as materialized (${sql.join(found, sql` union all `)})`
}

/** Selects both parts. `in` looks up each product in a hash, while `any` would scan all hits for each product. */
function bothParts({ filters, span }: ProductSearch): MatchPageSql {
  const { key, by, after } = sortings.match
  const afterCursor = span.after && after(span.after)
  return sql`select * from (
      select ${cardColumns}, ${key} as key, p.id in (select product_id from hits where is_named) as is_named
      from products p where ${all(isHit, meetsAll(filters))}
    ) p where ${all(afterCursor)} ${by} limit ${span.size + 1}`
}

/** Returns the range of one part. Each part is a list of its own in the order "hot": the cursor applies only to the part in which the page ended. */
function spanOf({ after, size }: ProductPageRequest, isPartNamed: boolean): ProductPageRequest {
  return { sort: 'hot', after: after?.isNamed === isPartNamed ? after : undefined, size }
}

function toPart(isPartNamed: boolean, page: MatchPageSql): MatchPageSql {
  return sql`select *, ${isPartNamed}::boolean as is_named from (${page}) p`
}

const itsPart = sql`p.is_named,`
