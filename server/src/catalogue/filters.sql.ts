import { categoryIds, type ProductQuery } from '@sealane/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { toId } from '../db/ids.ts'

type Condition = RawBuilder<unknown>
export type Filters = Omit<ProductQuery, 'keyword' | 'sort' | 'cursor' | 'limit'>

/** What narrows a list, each on its own: a filter page counts one while the others hold. What is unknown finds nothing. */
export function conditionsOf(filters: Filters): {
  category: Condition
  country: Condition
  price: Condition
  rest: Condition
} {
  return {
    category: categoryIs(filters.category),
    country: countryIs(filters.country),
    price: all(above(filters.price_min), below(filters.price_max)),
    rest: all(sql`p.is_on_sale`, ...restOf(filters)),
  }
}

export function all(...conditions: (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

function restOf({ shop, rating_min, in_stock, free_freight }: Filters): (Condition | undefined)[] {
  return [
    shop === undefined ? undefined : sql`p.shop_id = ${toId(shop)}::bigint`,
    rating_min === undefined ? undefined : sql`p.rating >= ${rating_min}::numeric`,
    in_stock === true ? sql`p.in_stock` : undefined,
    free_freight === true ? hasFreeFreight : undefined,
  ]
}

/** One piece alone is sent for nothing. */
const hasFreeFreight = sql`exists (
  select 1 from shops f where f.id = p.shop_id and (p.unit_price >= f.freight_free_from or f.freight_base = 0))`

function categoryIs(category: string | undefined): Condition {
  if (category === undefined) return sql`true`
  const isKnown = (categoryIds as readonly string[]).includes(category)
  return isKnown ? sql`p.category_id = ${category}` : sql`false`
}

function countryIs(country: string | undefined): Condition {
  if (country === undefined) return sql`true`
  return /^[A-Za-z]{2}$/.test(country) ? sql`p.origin = ${country.toUpperCase()}` : sql`false`
}

function above(price: number | undefined): Condition | undefined {
  return price === undefined ? undefined : sql`p.unit_price >= ${price}::bigint`
}

function below(price: number | undefined): Condition | undefined {
  return price === undefined ? undefined : sql`p.unit_price <= ${price}::bigint`
}
