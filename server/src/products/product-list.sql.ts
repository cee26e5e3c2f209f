import { ProductStatus, type PortalProduct, type ProductListQuery } from '@sealane/contract/products'
import type { FileName } from '@sealane/contract/locales'
import { sql, type RawBuilder } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { containing, countUpTo, toCounts } from '../db/list.ts'
import { byMoment, byNumber, byText, sorted, type RowSorting } from '../db/sorting.ts'
import { checkOf, within, type ProductCaller } from './product.sql.ts'

type PortalProductRow = Omit<PortalProduct, 'id' | 'updated_at'> & {
  id: number
  updated_at: Date
  key: string | number
}

const keyOf = ({ key }: PortalProductRow) => key
// Drafts without a price count as the cheapest.
const price = sql`coalesce(p.unit_price, 0)`
const sortings: Record<ProductListQuery['sort'], RowSorting<PortalProductRow>> = {
  changed: byMoment(sql`p.updated_at`, false, keyOf),
  waiting: byMoment(sql`p.checked_at`, true, keyOf),
  /** Sorted by the first letters only, because a name may be long. */
  name: byText(sql`left(lower(t.name), 60)`, keyOf),
  price_up: byNumber(price, true, keyOf),
  price_down: byNumber(price, false, keyOf),
  stock: byNumber(sql`p.stock`, true, keyOf),
  sold: byNumber(sql`p.sold`, false, keyOf),
}

export async function selectPortalProducts(queries: Queries, staff: ProductCaller, query: ProductListQuery) {
  const { after, order, key, most, page } = sorted(sortings[query.sort], sql`p.id`, {
    cursor: query.cursor,
    size: pageSize(query.limit),
  })
  const conditions = sql.join(
    [
      within(staff),
      ...(query.sort === 'waiting'
        ? [sql`p.check_state = 'waiting' and p.shop_id in (select id from shops where not is_closed)`]
        : []),
      ...conditionsOf(query, staff),
      after,
    ],
    sql` and `,
  )
  // The page is chosen before anything else about its products is read.
  const chosen = sql`
    select p.id from products p join product_translations t on t.product_id = p.id and t.locale = ${staff.language}
    where ${conditions} order by ${order} limit ${most}`
  const [{ rows }, counts] = await Promise.all([
    sql<PortalProductRow>`${rowsOf(staff.language, sql`p.id in (${chosen})`, key)} order by ${order}`.execute(queries),
    query.sort === 'waiting' ? {} : countProducts(queries, staff),
  ])
  const { items, next } = page(rows)
  return { items: items.map(toPortalProduct), next, counts }
}

/** Selects the products in the order of their ids. */
export async function selectProductLines(
  queries: Queries,
  staff: ProductCaller,
  ids: number[],
): Promise<PortalProduct[]> {
  const condition = sql`${within(staff)} and p.id = any(${ids}::bigint[])`
  const { rows } = await sql<PortalProductRow>`${rowsOf(staff.language, condition, sql`p.id`)} order by p.id`.execute(
    queries,
  )
  return rows.map(toPortalProduct)
}

function rowsOf(
  language: FileName,
  condition: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<PortalProductRow> {
  return sql<PortalProductRow>`
    select p.id, p.code, t.name, p.image, p.image_color, p.status, p.unit_price,
      greatest(v.price_to, p.unit_price) as price_to, coalesce(v.variants, 0) as variants, coalesce(v.stock, 0) as stock, p.sold,
      p.updated_at, json_build_object('id', s.id::text, 'name', s.name) as shop,
      case when p.category_id is not null then json_build_object('id', p.category_id, 'name', c.name) end as category,
      ${checkOf} as check,
      array(select locale from product_translations where product_id = p.id and is_written order by locale) as languages,
      ${key} as key
    from products p
    join shops s on s.id = p.shop_id
    join product_translations t on t.product_id = p.id and t.locale = ${language}
    left join category_translations c on c.category_id = p.category_id and c.locale = ${language}
    left join lateral (
      select count(*)::int as variants, sum(stock)::int as stock, max(unit_price) filter (where is_on_sale) as price_to
      from variants where product_id = p.id and removed_at is null) v on true
    where ${condition}`
}

function conditionsOf(
  { keyword = '', status, category, missing, shop }: ProductListQuery,
  staff: ProductCaller,
): RawBuilder<unknown>[] {
  const word = keyword.trim()
  return [
    ...(word === '' ? [] : [hasWord(word, staff)]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
    ...(category === undefined ? [] : [sql`p.category_id = ${category}`]),
    ...(shop === undefined ? [] : [sql`p.shop_id = ${toId(shop)}::bigint`]),
    ...(missing === undefined ? [] : [isMissingIn(missing)]),
  ]
}

/**
 * Matches products with these letters in their code, a name in any language, or the code of a variant. Among all shops an index finds the letters;
 * for a seller only their own shops' products are searched, since those of other shops may be many more.
 */
function hasWord(word: string, { isOperator }: ProductCaller): RawBuilder<unknown> {
  const pattern = containing(word)
  const isCode = sql`code ilike ${pattern} and removed_at is null`
  const isName = sql`n.is_written and n.name ilike ${pattern}`
  const isSku = sql`v.removed_at is null and v.sku ilike ${pattern}`
  if (isOperator)
    return sql`p.id in (select id from products where ${isCode}
      union select product_id from product_translations n where ${isName}
      union select product_id from variants v where ${isSku})`
  return sql`(p.code ilike ${pattern}
    or exists (select from product_translations n where n.product_id = p.id and ${isName})
    or exists (select from variants v where v.product_id = p.id and ${isSku}))`
}

function isMissingIn(locale: FileName): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from product_translations m where m.product_id = p.id and m.locale = ${locale} and m.is_written)`
}

/** Counts up to `countMaximum` products of each status, and adds the sum of these. */
async function countProducts(queries: Queries, staff: ProductCaller): Promise<Record<string, number>> {
  const counts = await countUpTo(queries, {
    statuses: ProductStatus.options,
    rows: sql`products p where ${within(staff)} and p.status = wanted.status`,
  })
  return toCounts(ProductStatus.options, counts)
}

function toPortalProduct({ key: _key, ...row }: PortalProductRow): PortalProduct {
  return { ...row, id: String(row.id), updated_at: row.updated_at.toISOString() }
}
