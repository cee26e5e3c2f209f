import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The name of the product in the files of its shop. */
export async function saveHandle(tx: Tx, productId: number, handle: string | null): Promise<void> {
  await tx.updateTable('products').set({ handle }).where('id', '=', productId).execute()
}

/** Takes a product off sale and back to a draft. */
export async function saveUnpublished(tx: Tx, productId: number): Promise<void> {
  await sql`update products set is_on_sale = false, published_at = null,
    check_state = case when check_reason is not null then 'refused' end where id = ${productId}`.execute(tx)
}

/** Removes a product from all lists and frees its handle and code. */
export async function removeProduct(tx: Tx, productId: number): Promise<void> {
  await sql`update variants set is_on_sale = false where product_id = ${productId}`.execute(tx)
  await sql`
    update products set is_on_sale = false, removed_at = now(), check_state = null, handle = null, code = null where id = ${productId}`.execute(
    tx,
  )
}
