import type { PortalProduct, ProductListQuery } from '@sealane/contract/products'
import type { FileName } from '@sealane/contract/locales'
import { sql, type RawBuilder } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { checkOf, statusOf, within, type Staff } from './product.sql.ts'

type Row = Omit<PortalProduct, 'id' | 'updated_at'> & { id: number; updated_at: Date; key: string | number }
type Sorting = { kind: 'string' | 'number'; key: RawBuilder<unknown>; rises: boolean }

/** Whole numbers or text, so that a cursor can hold them; drafts without a price stand at the cheap end. */
const sortings: Record<ProductListQuery['sort'], Sorting> = {
  changed: { kind: 'number', key: sql`(extract(epoch from p.updated_at) * 1000000)::bigint`, rises: false },
  name: { kind: 'string', key: sql`lower(t.name)`, rises: true },
  price_up: { kind: 'number', key: sql`coalesce(p.unit_price, 0)`, rises: true },
  price_down: { kind: 'number', key: sql`coalesce(p.unit_price, 0)`, rises: false },
  stock: { kind: 'number', key: sql`coalesce(v.stock, 0)`, rises: true },
  sold: { kind: 'number', key: sql`p.sold`, rises: false },
  waiting: { kind: 'number', key: sql`(extract(epoch from p.checked_at) * 1000000)::bigint`, rises: true },
}

export async function selectPortalProducts(queries: Queries, staff: Staff, query: ProductListQuery) {
  const { kind, key, rises } = sortings[query.sort]
  const size = pageSize(query.limit)
  const place = decodeCursor(query.cursor, [kind, 'number'])
  const isWaiting = query.sort === 'waiting' ? [sql`p.check_state = 'waiting'`] : []
  const conditions = [within(staff), ...isWaiting, ...conditionsOf(query)]
  const { rows } = await sql<Row>`
    select * from (${rowsOf(staff.language, sql.join(conditions, sql` and `), key)}) q
    where ${afterOf({ kind, rises }, place)}
    order by ${kind === 'string' ? sql`q.key collate "C"` : sql`q.key`} ${rises ? sql`asc` : sql`desc`}, q.id ${rises ? sql`asc` : sql`desc`}
    limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ key: value, id }) => [value, id])
  const counts = query.sort === 'waiting' ? {} : await countProducts(queries, staff)
  return { items: items.map(toPortalProduct), next, counts }
}

/** In the order of their ids. */
export async function selectProductLines(queries: Queries, staff: Staff, ids: number[]): Promise<PortalProduct[]> {
  const condition = sql`${within(staff)} and p.id = any(${ids}::bigint[])`
  const { rows } = await sql<Row>`${rowsOf(staff.language, condition, sql`p.id`)} order by p.id`.execute(queries)
  return rows.map(toPortalProduct)
}

function rowsOf(language: FileName, condition: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select p.id, p.code, t.name, p.image, p.image_color, ${statusOf} as status, p.unit_price,
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

function conditionsOf({ keyword = '', status, category, missing, shop }: ProductListQuery): RawBuilder<unknown>[] {
  const wanted = keyword.trim()
  return [
    ...(wanted === '' ? [] : [hasWord(wanted)]),
    ...(status === undefined ? [] : [sql`${statusOf} = ${status}`]),
    ...(category === undefined ? [] : [sql`p.category_id = ${category}`]),
    ...(shop === undefined ? [] : [sql`p.shop_id = ${toId(shop)}::bigint`]),
    ...(missing === undefined ? [] : [isMissingIn(missing)]),
  ]
}

function hasWord(wanted: string): RawBuilder<unknown> {
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(p.code ilike ${pattern}
    or exists (select 1 from product_translations w where w.product_id = p.id and w.is_written and w.name ilike ${pattern})
    or exists (select 1 from variants k where k.product_id = p.id and k.removed_at is null and k.sku ilike ${pattern}))`
}

function isMissingIn(locale: FileName): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from product_translations m where m.product_id = p.id and m.locale = ${locale} and m.is_written)`
}

function afterOf(
  { kind, rises }: Pick<Sorting, 'kind' | 'rises'>,
  place: (string | number | null)[] | undefined,
): RawBuilder<unknown> {
  if (place === undefined) return sql`true`
  const [value, id] = place
  if (kind === 'string') return sql`(q.key collate "C", q.id) > (${value}::text collate "C", ${id}::bigint)`
  return rises
    ? sql`(q.key, q.id) > (${value}::bigint, ${id}::bigint)`
    : sql`(q.key, q.id) < (${value}::bigint, ${id}::bigint)`
}

async function countProducts(queries: Queries, staff: Staff): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select ${statusOf} as status, count(*)::int as count from products p where ${within(staff)} group by 1
  `.execute(queries)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return { all, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

function toPortalProduct({ key: _key, ...row }: Row): PortalProduct {
  return { ...row, id: String(row.id), updated_at: row.updated_at.toISOString() }
}
