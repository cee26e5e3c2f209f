import type { contract } from '@sealane/contract/index'
import type { EndpointInput } from '@sealane/contract/endpoint'
import { defaultFileName, type FileName } from '@sealane/contract/locales'
import type { Shop, ShopDetail, ShopLine } from '@sealane/contract/shops'
import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { byMoment, byNumber, byText, sorted, type RowSorting } from '../db/sorting.ts'
import { normalizeSpelling } from './normalize.rules.ts'
import { destinationOf, freightTo } from './freight.sql.ts'
import { isOpen, opensAt } from './holiday.sql.ts'

export type ShopViewer = { language: FileName; accountId: number }
export type Shops = { items: Shop[]; next: string | null }
type ShopListQuery = EndpointInput<(typeof contract)['GET /api/shop/list']>['query']

export type ShopRow = Omit<Shop, 'id' | 'newest'> & {
  id: number
  newest: (Omit<Shop['newest'][number], 'id'> & { id: number })[]
  key: string | number
}
type ShopDetailRow = ShopRow & Omit<ShopDetail, keyof Shop>

const keyOf = ({ key }: ShopRow) => key
/** The values are whole numbers, so that a cursor can contain them. A shop without reviews is last. */
const sortings: Record<ShopListQuery['sort'], RowSorting<ShopRow>> = {
  hot: byNumber(sql`(s.sales::bigint * 10 + s.fans)`, false, keyOf),
  new: byMoment(sql`s.created_at`, false, keyOf),
  rating: byNumber(sql`coalesce((s.rating * 100)::int, 0)`, false, keyOf),
  name: byText(sql`lower(s.name)`, keyOf),
}

const hotMaximum = 12

export async function selectShops(queries: Queries, audience: ShopViewer, query: ShopListQuery): Promise<Shops> {
  const { after, order, key, most, page } = sorted(sortings[query.sort], sql`s.id`, {
    cursor: query.cursor,
    size: pageSize(query.limit),
  })
  const condition = sql`not s.is_closed and ${isInCountry(query.country)} and ${sellsIn(query.category)} and ${hasName(query.keyword ?? '')} and ${after}`
  const { rows } = await sql<ShopRow>`
    select ${shopColumns(audience)}, ${key} as key from shops s where ${condition} order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  return { items: items.map(toShop), next }
}

export async function selectHotShops(queries: Queries, audience: ShopViewer): Promise<Shops> {
  const { items } = await selectShops(queries, audience, { sort: 'hot', limit: hotMaximum, cursor: undefined })
  return { items, next: null }
}

export async function selectShopCountries(queries: Queries): Promise<{ code: string; shops: number }[]> {
  const { rows } = await sql<{ code: string; shops: number }>`
    select country as code, count(*)::int as shops from shops where not is_closed group by country order by shops desc, code
  `.execute(queries)
  return rows
}

export async function selectShopDetail(
  queries: Queries,
  audience: ShopViewer,
  id: string,
): Promise<ShopDetail | undefined> {
  const { rows } = await sql<ShopDetailRow>`
    select ${shopColumns(audience)}, s.id as key, s.city, s.handling_days, s.rating, s.reviews,
      to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
      ${freightTo(destinationOf(audience.accountId))} as freight,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', n.name, 'products', p.products) order by g.position), '[]')
        from (select key as id, value::int as products from jsonb_each(s.on_sale_by_category) where not s.is_closed) p
        join categories g on g.id = p.id
        join category_translations n on n.category_id = g.id and n.locale = ${audience.language}) as categories
    from shops s where s.id = ${toId(id)}
  `.execute(queries)
  const [row] = rows
  return row && { ...row, ...toShop(row) }
}

export async function selectShopLines(
  queries: Queries,
  normalizedKeyword: string,
  maximum: number,
): Promise<ShopLine[]> {
  const { rows } = await sql<{ id: number; name: string; logo: string }>`
    select s.id, s.name, s.logo from shops s where not s.is_closed and ${hasName(normalizedKeyword)}
    order by s.sales desc, s.id limit ${maximum}
  `.execute(queries)
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/** Columns of a shop with its newest products, and whether the viewer follows it; the latter is only read for a logged-in viewer. */
export function shopColumns({ language, accountId }: ShopViewer, newest = 3): RawBuilder<unknown> {
  const followed =
    accountId === 0
      ? sql`false`
      : sql`exists (select 1 from follows f where f.account_id = ${accountId} and f.shop_id = s.id)`
  return sql`s.id, s.name, s.logo, s.banner, s.banner_color, s.country, s.fans, s.total_sales, s.sales,
    case when s.reviews > 0 then round(100.0 * s.good_reviews / s.reviews) end as favorable_rate, ${followed} as followed,
    ${isOpen} as open, ${opensAt} as opens_at,
    coalesce((select about from shop_translations a where a.shop_id = s.id
      order by a.locale = ${language} desc, a.locale = ${defaultFileName} desc, a.locale limit 1), '') as about,
    case when s.is_closed then 0 else s.on_sale end as products,
    (select coalesce(json_agg(n order by n.created_at desc, n.id desc), '[]') from (
      select p.id, t.name, p.image, p.image_color, p.unit_price, p.created_at
      from products p join product_translations t on t.product_id = p.id and t.locale = ${language}
      where p.shop_id = s.id and p.is_on_sale and not s.is_closed order by p.created_at desc, p.id desc limit ${newest}) n) as newest`
}

export function toShop(row: ShopRow): Shop {
  const newest = row.newest.map((product) => ({ ...product, id: String(product.id) }))
  return { ...row, id: String(row.id), newest }
}

function isInCountry(country: string | undefined): RawBuilder<unknown> {
  if (country === undefined) return sql`true`
  return /^[A-Za-z]{2}$/.test(country) ? sql`s.country = ${country.toUpperCase()}` : sql`false`
}

function sellsIn(category: string | undefined): RawBuilder<unknown> {
  if (category === undefined) return sql`true`
  return sql`s.on_sale_by_category ? ${category}::text`
}

/** Matches names. They are normalized as `normalizeSpelling` does, closely enough for names in Latin letters. */
function hasName(keyword: string): RawBuilder<unknown> {
  const normalized = normalizeSpelling(keyword)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  if (normalized === '') return keyword.trim() === '' ? sql`true` : sql`false`
  const bare = sql`regexp_replace(normalize(lower(s.name), nfkd), '[\u0300-\u036f]', '', 'g')`
  return sql`position(${normalized} in regexp_replace(translate(${bare}, 'ıøłđς', 'ioldσ'), '[^[:alnum:]]+', ' ', 'g')) > 0`
}

export async function selectOpenShops(queries: Queries): Promise<{ id: number }[]> {
  return queries.selectFrom('shops').select('id').where('is_closed', '=', false).orderBy('id').execute()
}
