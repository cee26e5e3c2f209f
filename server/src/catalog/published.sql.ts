import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** Ids of a product and of its shop, which together are its address. */
export type Published = { id: number; shop_id: number }

/** How many ids a block spans. Products keep their block for good, so that a sitemap changes only where the shop does. */
const blockSize = 1_000

export async function countBlocks(queries: Queries): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from products`.execute(queries)
  return Math.ceil((rows[0]?.last ?? 0) / blockSize)
}

/** The products on sale within a block, the first of which is 1. */
export async function selectPublished(queries: Queries, block: number): Promise<Published[]> {
  const last = block * blockSize
  const { rows } = await sql<Published>`
    select p.id, p.shop_id from products p join shops s on s.id = p.shop_id
    where p.id > ${last - blockSize} and p.id <= ${last} and p.is_on_sale and not s.is_closed order by p.id
  `.execute(queries)
  return rows
}
