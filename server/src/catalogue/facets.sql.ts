import type { contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Viewer } from './cards.sql.ts'
import { all, conditionsOf, type Filters } from './filters.sql.ts'
import type { Reading } from './search.rules.ts'
import { hitsOf, isHit } from './search.sql.ts'

export type Facets = Reply<(typeof contract)['GET /api/product/facets']>
type Row = Omit<Facets, 'price'> & {
  found: number
  low: number | null
  high: number | null
  bars: Record<string, number>
}

const barsMaximum = 12

export const noFacets: Facets = { total: 0, price: { min: 0, max: 0, bars: [] }, categories: [], countries: [] }

/** How the products spread. Each facet is counted under the other filters, so that it says what choosing it would give. */
export async function selectFacets(
  queries: Queries,
  { language }: Viewer,
  filters: Filters,
  readings?: Reading[],
): Promise<Facets & { found: number }> {
  const { category, country, price, rest } = conditionsOf(filters)
  const hits = readings === undefined ? sql`hits as (select null::bigint as product_id where false)` : hitsOf(readings)
  const { rows } = await sql<Row>`
    with ${hits},
    base as materialized (
      select p.category_id, p.origin, p.unit_price,
        (${category}) as in_category, (${country}) as in_country, (${price}) as in_price
      from products p where ${all(rest, readings && isHit)}
    ),
    priced as (select unit_price from base where in_category and in_country),
    bounds as (select min(unit_price) as low, max(unit_price) as high from priced)
    select low, high,
      (select count(*)::int from hits) as found,
      (select count(*)::int from base where in_category and in_country and in_price) as total,
      (select coalesce(json_agg(c order by c.position), '[]') from (
        select g.id, g.position, n.name, (select count(*)::int from base b
          where b.category_id = g.id and b.in_country and b.in_price) as products
        from categories g join category_translations n on n.category_id = g.id and n.locale = ${language}) c
      ) as categories,
      (select coalesce(json_agg(o order by o.products desc, o.code), '[]') from (
        select origin as code, count(*)::int as products from base where in_category and in_price group by origin) o
      ) as countries,
      (select coalesce(json_object_agg(bar, products), '{}') from (
        select least(${barsMaximum} - 1, (unit_price - low) * ${barsMaximum} / greatest(high - low, 1)) as bar,
          count(*)::int as products
        from priced group by 1) b
      ) as bars
    from bounds
  `.execute(queries)
  const [row] = rows
  return row === undefined ? { ...noFacets, found: 0 } : toFacets(row)
}

function toFacets({ low, high, bars, ...rest }: Row): Facets & { found: number } {
  const counts = Array.from({ length: low === null ? 0 : barsMaximum }, (_, bar) => bars[bar] ?? 0)
  return { ...rest, price: { min: low ?? 0, max: high ?? 0, bars: counts } }
}
