import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Queues the shop's products for the index of its new name: a job goes through them, and starts again if the shop is renamed once more. The former
 * name finds a product until the job has saved it.
 */
export async function findByShopName(tx: Tx, shopId: number): Promise<void> {
  await sql`
    insert into renamed_shops (shop_id) values (${shopId}) on conflict (shop_id) do update set reached = 0
  `.execute(tx)
}

/** A renamed shop with the next products to index: those after the last finished one. */
export type RenamedShop = { shop_id: number; name: string; ids: number[] }

/** Locks one renamed shop that no other process works on. */
export async function lockRenamedShop(tx: Tx, productMaximum: number): Promise<RenamedShop | undefined> {
  const { rows } = await sql<RenamedShop>`
    select r.shop_id, s.name, array(select p.id from products p where p.shop_id = r.shop_id and p.id > r.reached
      order by p.id limit ${productMaximum}) as ids
    from renamed_shops r join shops s on s.id = r.shop_id order by r.shop_id limit 1 for update of r skip locked
  `.execute(tx)
  return rows[0]
}

export async function saveRenamedShopReached(tx: Tx, shopId: number, productId: number): Promise<void> {
  await tx.updateTable('renamed_shops').set({ reached: productId }).where('shop_id', '=', shopId).execute()
}

export async function deleteRenamedShop(tx: Tx, shopId: number): Promise<void> {
  await tx.deleteFrom('renamed_shops').where('shop_id', '=', shopId).execute()
}
