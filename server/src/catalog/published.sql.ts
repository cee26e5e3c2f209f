import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** The ids of a product and of its shop; together they form its address. */
export type Published = { id: number; shop_id: number }

/** Number of ids in a block. A product never changes its block, so a sitemap changes only where the shop's products do. */
const blockSize = 1_000

export async function countBlocks(queries: Queries): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from products`.execute(queries)
  return Math.ceil((rows[0]?.last ?? 0) / blockSize)
}

/** Selects the products on sale within a block. The first block is 1. */
export async function selectPublished(queries: Queries, block: number): Promise<Published[]> {
  const last = block * blockSize
  const { rows } = await sql<Published>`
    select p.id, p.shop_id from products p join shops s on s.id = p.shop_id
    where p.id > ${last - blockSize} and p.id <= ${last} and p.is_on_sale and not s.is_closed order by p.id
  `.execute(queries)
  return rows
}
