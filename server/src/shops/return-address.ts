import type { Queries } from '../db/database.ts'

/** Where the shop has goods sent back to, in lines; null as long as it has not said. */
export async function findReturnLabel(queries: Queries, shopId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('return_addresses')
    .select('label')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.label ?? null
}
