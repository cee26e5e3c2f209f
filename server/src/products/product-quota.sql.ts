import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { within, type ProductCaller } from './product.sql.ts'

export async function selectShopOf(queries: Queries, staff: ProductCaller, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ shop_id: number }>`
    select p.shop_id from products p where p.id = ${id} and ${within(staff)}
  `.execute(queries)
  return rows[0]?.shop_id
}

/** Whether the shop has this many products that were never on sale. */
export async function hasDrafts(queries: Queries, shopId: number, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from products where shop_id = ${shopId} and status = 'draft' and removed_at is null
    offset ${count - 1} limit 1
  `.execute(queries)
  return rows.length > 0
}

/** Selects the size of a product's texts in all languages, its variants and its newest version, compressed as the database stores them. */
export async function selectStoredBytes(queries: Queries, id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_column_size(p.options) + coalesce(pg_column_size(p.specs), 0) + coalesce(pg_column_size(v.changes), 0) + (
      select coalesce(sum(pg_column_size(t.description) + pg_column_size(t.specs) + pg_column_size(t.labels)
        + pg_column_size(t.search_terms) + pg_column_size(t.name_terms)), 0)
      from product_translations t where t.product_id = p.id)::int + (
      select coalesce(sum(pg_column_size(x)), 0) from variants x where x.product_id = p.id)::int as bytes
    from products p left join product_versions v on v.product_id = p.id and v.version = p.version
    where p.id = ${id}
  `.execute(queries)
  return rows[0]?.bytes ?? 0
}

/** Sums for each shop the size of the newest versions of these products, compressed as the database stores them. */
export async function selectVersionBytes(
  queries: Queries,
  ids: number[],
): Promise<{ shop_id: number; bytes: number }[]> {
  const { rows } = await sql<{ shop_id: number; bytes: number }>`
    select p.shop_id, sum(pg_column_size(v.changes))::int as bytes
    from products p join product_versions v on v.product_id = p.id and v.version = p.version
    where p.id = any(${ids}::bigint[]) group by p.shop_id order by p.shop_id
  `.execute(queries)
  return rows
}
