import type { Card, DirectCard } from '@sealane/contract/catalog'
import type { FileName } from '@sealane/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import { toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { isOpen } from '../shops/holiday.sql.ts'
import { all, meetsAll, type ProductFilters } from './filters.sql.ts'
import { type ProductListPosition, type ProductSort, sortings } from './sorting.sql.ts'

/** The viewer of a list. The account id of a visitor is 0. */
export type CatalogueViewer = { language: FileName; accountId: number }
export type ProductPageRequest = { sort: ProductSort; after: ProductListPosition | undefined; size: number }
export type Cards = { items: Card[]; next: string | null }

export type CardRow = {
  id: number
  name: string
  category_id: string
  category: string
  image: string
  image_color: string
  unit_price: number
  list_price: number | null
  sold: number
  rating: number | null
  reviews: number
  shop_id: number
  shop: string
  country: string
  in_stock: boolean
  liked: boolean
  value: number | null
  /** Whether a search found the product by its name; set only among the best matches. */
  is_named?: boolean
}

/** The columns of a card that are in the product's own row. */
export const cardColumns = sql`p.id, p.category_id, p.shop_id, p.image, p.image_color, p.unit_price, p.list_price, p.sold,
  p.rating, p.reviews, p.origin, p.in_stock`

export async function selectCards(
  queries: Queries,
  audience: CatalogueViewer,
  filters: ProductFilters,
  span: ProductPageRequest,
): Promise<Cards> {
  const page = pageOf(meetsAll(filters), span)
  const { rows } = await dressed(page, audience, span.sort).execute(queries)
  return toCards(rows, span.size)
}

export async function selectHotCards(queries: Queries, audience: CatalogueViewer, size: number): Promise<Cards> {
  const { items } = await selectCards(queries, audience, {}, { sort: 'hot', after: undefined, size })
  return { items, next: null }
}

/** Selects the products of one page and one more, without other tables: joins then see only these rows. */
export function pageOf(condition: RawBuilder<unknown>, { sort, after, size }: ProductPageRequest): RawBuilder<unknown> {
  const { key, by, after: isAfter } = sortings[sort]
  const afterCursor = after && isAfter(after)
  return sql`select * from (select ${cardColumns}, ${key} as key from products p where ${all(condition, afterCursor)}) p
    ${by} limit ${size + 1}`
}

/**
 * Adds the names in the viewer's language, the shop, and whether the viewer likes the product. Likes are selected only for a logged-in viewer. `more`
 * contains further columns, each followed by a comma.
 */
export function dressed<Row extends CardRow = CardRow>(
  page: RawBuilder<unknown>,
  { language, accountId }: CatalogueViewer,
  sort: ProductSort,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  const { by, value } = sortings[sort]
  return sql<Row>`
    select p.id, t.name, p.category_id, c.name as category, p.image, p.image_color, p.unit_price, p.list_price, p.sold,
      p.rating, p.reviews, p.shop_id, s.name as shop, p.origin as country, p.in_stock, ${isLiked(accountId)} as liked,
      ${more} ${value} as value
    from (${page}) p
    join product_translations t on t.product_id = p.id and t.locale = ${language}
    join category_translations c on c.category_id = p.category_id and c.locale = ${language}
    join shops s on s.id = p.shop_id
    ${by}`
}

/** The variant that is added to the bag without a choice: the only one on sale, in stock, of an open shop. */
export const onlyVariant = sql`(
  select case when count(*) = 1 and bool_or(v.stock > 0) then min(v.id) end from variants v
  where v.product_id = p.id and v.is_on_sale and p.in_stock and ${isOpen})`

export function isLiked(accountId: number): RawBuilder<unknown> {
  if (accountId === 0) return sql`false`
  return sql`exists (select 1 from likes l where l.account_id = ${accountId} and l.product_id = p.id)`
}

export function toCards(rows: CardRow[], size: number): Cards {
  const { items, next } = toPage(rows, size, positionOfCard)
  return { items: items.map(toCard), next }
}

/** The counterpart of `readPlace`. */
function positionOfCard({ value, id, is_named }: CardRow): (number | null)[] {
  return is_named === undefined ? [value, id] : [value, id, Number(is_named)]
}

export function toCard(row: Omit<CardRow, 'value' | 'is_named'>): Card {
  const { id, category_id, category, shop_id, shop } = row
  return {
    ...row,
    id: String(id),
    category: { id: category_id, name: category },
    shop: { id: String(shop_id), name: shop },
  }
}

export function toDirectCard(row: CardRow & { variant_id: number | null }): DirectCard {
  return { ...toCard(row), variant_id: row.variant_id === null ? null : String(row.variant_id) }
}
