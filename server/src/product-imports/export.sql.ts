import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { within, type ProductCaller } from '../products/product.sql.ts'

export type ProductExportRow = { id: number; handle: string | null; category: string }

/** Selects the shop's next products by id, each with its category in English. */
export async function selectExported(
  queries: Queries,
  staff: ProductCaller,
  { shopId, after, limit }: { shopId: number; after: number; limit: number },
): Promise<ProductExportRow[]> {
  const { rows } = await sql<ProductExportRow>`
    select p.id, p.handle, coalesce(c.name, '') as category
    from products p left join category_translations c on c.category_id = p.category_id and c.locale = 'en'
    where p.shop_id = ${shopId} and p.id > ${after} and ${within(staff)} order by p.id limit ${limit}
  `.execute(queries)
  return rows
}
