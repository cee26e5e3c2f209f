import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '@sealane/contract/catalog'
import { decodeCursor } from '../db/cursor.ts'
import { fromMicroseconds, toMicroseconds } from '../db/list.ts'

/** The orders of a list. `match` is the default order of a search: title matches first, then by heat. */
export type ProductSort = ProductQuery['sort'] | 'match'
/** The position at which a page ended: the sort key of the last product as a whole number, its id, and the part of a search. */
export type ProductListPosition = { value: number | null; id: number | null; isNamed?: boolean }

type ProductSorting = {
  key: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** The key as a whole number for a cursor: microseconds, hundredths or cents. */
  value: RawBuilder<unknown>
  after: (position: ProductListPosition) => RawBuilder<unknown>
}

const falling = sql`order by p.key desc, p.id desc`

const hot: ProductSorting = {
  key: sql`p.heat`,
  by: falling,
  value: sql`p.key`,
  after: ({ value, id }) => sql`(p.heat, p.id) < (${value}::bigint, ${id}::bigint)`,
}

/** Every order has an index and ends with the id, so that positions are unique. */
export const sortings: Record<ProductSort, ProductSorting> = {
  hot,
  match: {
    ...hot,
    by: sql`order by p.is_named desc, p.key desc, p.id desc`,
    after: ({ value, id, isNamed }) =>
      sql`(p.is_named, p.key, p.id) < (${isNamed}::boolean, ${value}::bigint, ${id}::bigint)`,
  },
  new: {
    key: sql`p.created_at`,
    by: falling,
    value: toMicroseconds(sql`p.key`),
    after: ({ value, id }) => sql`(p.created_at, p.id) < (${fromMicroseconds(value)}, ${id}::bigint)`,
  },
  price_up: {
    key: sql`p.unit_price`,
    by: sql`order by p.key, p.id`,
    value: sql`p.key`,
    after: ({ value, id }) => sql`(p.unit_price, p.id) > (${value}::bigint, ${id}::bigint)`,
  },
  price_down: {
    key: sql`p.unit_price`,
    by: falling,
    value: sql`p.key`,
    after: ({ value, id }) => sql`(p.unit_price, p.id) < (${value}::bigint, ${id}::bigint)`,
  },
  rating: {
    key: sql`p.rating`,
    by: sql`order by p.key desc nulls last, p.id desc`,
    value: sql`(p.key * 100)::int`,
    after: afterRating,
  },
}

/** Returns undefined at the beginning of the list. */
export function readListPosition(cursor: string | undefined, sort: ProductSort): ProductListPosition | undefined {
  if (sort === 'match') return readMatchPosition(cursor)
  const values = decodeCursor(cursor, [sort === 'rating' ? 'number?' : 'number', 'number'])
  return values && { value: values[0] as number | null, id: values[1] as number | null }
}

function readMatchPosition(cursor: string | undefined): ProductListPosition | undefined {
  const values = decodeCursor(cursor, ['number', 'number', 'number'])
  return values && { value: values[0] as number, id: values[1] as number, isNamed: values[2] === 1 }
}

/** Products without reviews are at the end. */
function afterRating({ value, id }: ProductListPosition): RawBuilder<unknown> {
  if (value === null) return sql`(p.rating is null and p.id < ${id}::bigint)`
  const rating = sql`(${value}::numeric / 100)`
  return sql`(p.rating < ${rating} or (p.rating = ${rating} and p.id < ${id}::bigint) or p.rating is null)`
}
