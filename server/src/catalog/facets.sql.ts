import type { contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { CatalogueViewer } from './cards.sql.ts'
import { all, conditionsOf, type FacetName, type ProductFilters, isFree } from './filters.sql.ts'
import type { SearchInterpretation } from './search.rules.ts'
import { hitsOf, isHit } from './terms.sql.ts'

export type FacetCounts = Reply<(typeof contract)['GET /api/product/facets']>
type FacetRow = Omit<FacetCounts, 'price' | 'ratings'> & {
  found: number
  rated: number[]
  low: number | null
  high: number | null
  bars: Record<string, number>
}

const barsMaximum = 12

/** Minimum averages that a list can be filtered by. */
const ratings = [4, 4.5]

export const noFacets: FacetCounts = {
  total: 0,
  price: { min: 0, max: 0, bars: [] },
  categories: [],
  countries: [],
  ratings: ratings.map((stars) => ({ stars, products: 0 })),
  in_stock: 0,
  free_freight: 0,
}

/** Counts the products of each facet under the other filters: the count of a value is the number of results after choosing it. */
export async function selectFacets(
  queries: Queries,
  { language }: CatalogueViewer,
  filters: ProductFilters,
  interpretations?: SearchInterpretation[],
): Promise<FacetCounts & { found: number }> {
  const { rest, ...counted } = conditionsOf(filters)
  const hits =
    interpretations === undefined
      ? sql`hits as (select null::bigint as product_id where false)`
      : hitsOf(interpretations)
  const { rows } = await sql<FacetRow>`
    with ${hits},
    base as materialized (
      select p.category_id, p.origin, p.unit_price, p.rating, p.in_stock, ${isFree} as is_free,
        (${counted.category}) as meets_category, (${counted.country}) as meets_country, (${counted.price}) as meets_price,
        (${counted.rating}) as meets_rating, (${counted.stock}) as meets_stock, (${counted.freight}) as meets_freight
      from products p join shops f on f.id = p.shop_id where ${all(rest, interpretations && isHit)}
    ),
    priced as (select unit_price from base where ${othersThan('price')}),
    bounds as (select min(unit_price) as low, max(unit_price) as high from priced),
    sums as (
      select count(*) filter (where ${othersThan(undefined)})::int as total,
        array[${sql.join(ratings.map((stars) => sql`count(*) filter (where rating >= ${stars}::numeric and ${othersThan('rating')})::int`))}] as rated,
        count(*) filter (where in_stock and ${othersThan('stock')})::int as in_stock,
        count(*) filter (where is_free and ${othersThan('freight')})::int as free_freight
      from base)
    select low, high, sums.*,
      (select count(*)::int from hits) as found,
      (select coalesce(json_agg(c order by c.position), '[]') from (
        select g.id, g.position, n.name, coalesce(b.products, 0) as products
        from categories g join category_translations n on n.category_id = g.id and n.locale = ${language} and not g.is_hidden
        left join (select category_id, count(*)::int as products from base where ${othersThan('category')} group by category_id) b
          on b.category_id = g.id) c
      ) as categories,
      (select coalesce(json_agg(o order by o.products desc, o.code), '[]') from (
        select origin as code, count(*)::int as products from base where ${othersThan('country')} group by origin) o
      ) as countries,
      (select coalesce(json_object_agg(bar, products), '{}') from (
        select least(${barsMaximum} - 1, floor(${barsMaximum} * ${ratioTo(sql`unit_price`)} / greatest(${ratioTo(sql`high`)}, 1e-9)))::int as bar,
          count(*)::int as products
        from priced group by 1) b
      ) as bars
    from bounds, sums
  `.execute(queries)
  const [row] = rows
  return row === undefined ? { ...noFacets, found: 0 } : toFacets(row)
}

/** Returns the logarithm of the ratio of a price to the lowest one. */
function ratioTo(price: RawBuilder<unknown>) {
  return sql`ln(greatest(${price}, 1)::float / greatest(low, 1))`
}

/** Combines all filters, or all but this one. */
function othersThan(counted: FacetName | undefined) {
  const others = (['category', 'country', 'price', 'rating', 'stock', 'freight'] as const).filter(
    (one) => one !== counted,
  )
  return all(...others.map((one) => sql.ref(`meets_${one}`)))
}

function toFacets({ low, high, bars, rated, ...rest }: FacetRow): FacetCounts & { found: number } {
  const counts = Array.from({ length: low === null ? 0 : barsMaximum }, (_, bar) => bars[bar] ?? 0)
  return {
    ...rest,
    ratings: ratings.map((stars, index) => ({ stars, products: rated[index] ?? 0 })),
    price: { min: low ?? 0, max: high ?? 0, bars: counts },
  }
}
