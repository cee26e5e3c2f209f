import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * What the shop sells will be found by its new name: a job goes through its products, from the first where it is renamed once
 * more. The former one finds a product until it is saved again.
 */
export async function findByShopName(tx: Tx, shopId: number): Promise<void> {
  await sql`
    insert into renamed_shops (shop_id) values (${shopId}) on conflict (shop_id) do update set reached = 0
  `.execute(tx)
}
