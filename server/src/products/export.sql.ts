import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { within, type Staff } from './product.sql.ts'

export type ExportRow = { id: number; handle: string | null; category: string }

/** The shop's next products by id, each with its category in English. */
export async function selectExported(
  queries: Queries,
  staff: Staff,
  { shopId, after, limit }: { shopId: number; after: number; limit: number },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select p.id, p.handle, coalesce(c.name, '') as category
    from products p left join category_translations c on c.category_id = p.category_id and c.locale = 'en'
    where p.shop_id = ${shopId} and p.id > ${after} and ${within(staff)} order by p.id limit ${limit}
  `.execute(queries)
  return rows
}
