import type { FileName } from '@sealane/contract/locales'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { awayUntil, isOpen, opensAt, promisedDays } from '../shops/holiday.sql.ts'

/** A requested variant with its current offer, and everything that a bag and a checkout need to know about it. */
export type CartLineRow = {
  id: number
  variant_id: number
  product_id: number
  name: string
  spec: string
  image: string
  image_color: string
  unit_price: number
  price_seen: number
  quantity: number
  selected: boolean
  stock: number
  is_on_sale: boolean
  is_shop_open: boolean
  opens_at: string | null
  handling_days: number
  /** The end of an announced holiday that begins before the line can be ready, else null. */
  away_until: Date | null
  /** The days until the line is ready, including those of that holiday. */
  promised_days: number
  shop_id: number
  shop_name: string
  shop_logo: string
  base: number
  further: number
  free_from: number | null
  /** Whether the shop delivers to the destination; true while that is unknown. */
  is_delivered: boolean
  /** The shop's own percentage, null where the setting counts. */
  commission_percent: number | null
}

/** The language of the names, and the country of the destination, null while that is unknown. */
type CartLineView = { language: FileName; country: string | null }
type CartLineFilter = CartLineView & { accountId: number; isSelected?: boolean }
type SingleLineQuery = CartLineView & { variantId: number; quantity: number }

/** Selects the bag, newest shops and lines first. */
export function selectLines(queries: Queries, which: CartLineFilter): Promise<CartLineRow[]> {
  return selectRequestedLines(queries, linesOf(which), sql`variants`, which)
}

/** Selects one variant as if it were alone in a bag. */
export function selectLine(
  queries: Queries,
  { variantId, quantity, ...view }: SingleLineQuery,
): Promise<CartLineRow[]> {
  return selectRequestedLines(queries, single(variantId, quantity), sql`variants`, view)
}

/** Selects the selected lines and locks their variants in the order of their ids, so that prices and stock stay as read. */
export function lockSelectedLines(tx: Tx, which: CartLineFilter): Promise<CartLineRow[]> {
  return lockRequestedLines(tx, linesOf({ ...which, isSelected: true }), which)
}

export function lockLine(tx: Tx, { variantId, quantity, ...view }: SingleLineQuery): Promise<CartLineRow[]> {
  return lockRequestedLines(tx, single(variantId, quantity), view)
}

function linesOf({
  accountId,
  isSelected = false,
}: Pick<CartLineFilter, 'accountId' | 'isSelected'>): RawBuilder<unknown> {
  return sql`select id, variant_id, quantity, is_selected, price_seen, added_at from cart_lines
    where account_id = ${accountId} and (is_selected or not ${isSelected}::boolean)`
}

function single(variantId: number, quantity: number): RawBuilder<unknown> {
  return sql`select 0::bigint as id, id as variant_id, ${quantity}::int as quantity, true as is_selected,
    unit_price as price_seen, now() as added_at from variants where id = ${variantId}`
}

/** Locks in a statement of its own: after a wait, the next statement reads what the transaction before it has changed, of products and shops too. */
async function lockRequestedLines(
  tx: Tx,
  requestedLines: RawBuilder<unknown>,
  view: CartLineView,
): Promise<CartLineRow[]> {
  await sql`
    with wanted as (${requestedLines})
    select id from variants where id in (select variant_id from wanted) order by id for no key update
  `.execute(tx)
  return selectRequestedLines(tx, requestedLines, sql`variants`, view)
}

async function selectRequestedLines(
  queries: Queries,
  requestedLines: RawBuilder<unknown>,
  variants: RawBuilder<unknown>,
  { language, country }: CartLineView,
): Promise<CartLineRow[]> {
  const { rows } = await sql<CartLineRow>`
    with wanted as (${requestedLines})
    select w.id, v.id as variant_id, p.id as product_id, coalesce(t.name, '') as name,
      coalesce((select string_agg(coalesce(t.labels ->> value, value), ' · ' order by place)
        from unnest(v.choice) with ordinality chosen (value, place)), '') as spec,
      v.image, p.image_color, v.unit_price, w.price_seen, w.quantity, w.is_selected as selected, v.stock,
      p.is_on_sale and v.is_on_sale as is_on_sale,
      ${isOpen} as is_shop_open, ${opensAt} as opens_at,
      p.handling_days, ${awayUntil} as away_until, ${promisedDays} as promised_days, s.id as shop_id, s.name as shop_name, s.logo as shop_logo,
      f.base, f.further, f.free_from, f.delivers or ${country}::text is null as is_delivered,
      s.commission_percent
    from wanted w join ${variants} v on v.id = w.variant_id
      join products p on p.id = v.product_id and p.published_at is not null join shops s on s.id = p.shop_id
      cross join lateral freight_to(s, ${country}::text) f
      left join product_translations t on t.product_id = p.id and t.locale = ${language}
    order by max(w.added_at) over (partition by s.id) desc, s.id, w.added_at desc, w.id desc
  `.execute(queries)
  return rows
}
