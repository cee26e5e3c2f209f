import type { ProductQuery } from '@sealane/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import { toId } from '../db/ids.ts'

type SqlCondition = RawBuilder<unknown>
const none: SqlCondition = sql`true`
export type ProductFilters = Omit<ProductQuery, 'keyword' | 'sort' | 'cursor' | 'limit'>

/** The filters whose values are counted one by one while the other filters apply. */
export type FacetName = 'category' | 'country' | 'price' | 'rating' | 'stock' | 'freight'
export type Conditions = Record<FacetName, SqlCondition> & {
  /** Conditions that are not counted: the shop, that operators have not closed it, and that the product is on sale. */
  rest: SqlCondition
}

/** Whether operators have not closed the shop: products of closed shops are in no list. Closed shops are few and are read once for a statement. */
export const isShopShown = sql`p.shop_id <> all (array(select id from shops where is_closed))`

/** Returns each condition of a list by itself. An unknown value finds nothing. */
export function conditionsOf(filters: ProductFilters): Conditions {
  const { shop, rating_min, in_stock, free_freight } = filters
  return {
    category: categoryIs(filters.category),
    country: countryIs(filters.country),
    price: all(above(filters.price_min), below(filters.price_max)),
    rating: rating_min === undefined ? none : sql`p.rating >= ${rating_min}::numeric`,
    stock: in_stock === true ? sql`p.in_stock` : none,
    freight: free_freight === true ? hasFreeFreight : none,
    rest: all(sql`p.is_on_sale`, isShopShown, shop === undefined ? undefined : sql`p.shop_id = ${toId(shop)}::bigint`),
  }
}

/** Combines all conditions: the list itself. */
export function meetsAll(filters: ProductFilters): SqlCondition {
  return all(...Object.values(conditionsOf(filters)).filter((condition) => condition !== none))
}

export function all(...conditions: (SqlCondition | undefined)[]): SqlCondition {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? none : sql.join(given, sql` and `)
}

/** Whether sending a single piece is free. The shop is `f`. */
export const isFree = sql`(f.freight_base = 0 or coalesce(p.unit_price >= f.freight_free_from, false))`
const hasFreeFreight = sql`exists (select 1 from shops f where f.id = p.shop_id and ${isFree})`

function categoryIs(category: string | undefined): SqlCondition {
  if (category === undefined) return none
  return sql`p.category_id = ${category}`
}

function countryIs(country: string | undefined): SqlCondition {
  if (country === undefined) return none
  return /^[A-Za-z]{2}$/.test(country) ? sql`p.origin = ${country.toUpperCase()}` : sql`false`
}

function above(price: number | undefined): SqlCondition | undefined {
  return price === undefined ? undefined : sql`p.unit_price >= ${price}::bigint`
}

function below(price: number | undefined): SqlCondition | undefined {
  return price === undefined ? undefined : sql`p.unit_price <= ${price}::bigint`
}
