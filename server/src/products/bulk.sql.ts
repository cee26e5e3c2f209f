import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { VariantFigures } from './bulk.rules.ts'

/** Saves prices and stock of variants that the caller has locked. */
export async function saveFigures(tx: Tx, figures: VariantFigures[]): Promise<void> {
  const column = (name: keyof VariantFigures) => figures.map((one) => one[name])
  await sql`
    update variants v set unit_price = f.unit_price, list_price = f.list_price, stock = f.stock
    from unnest(${column('id')}::bigint[], ${column('unit_price')}::bigint[], ${column('list_price')}::bigint[],
      ${column('stock')}::int[]) f (id, unit_price, list_price, stock)
    where v.id = f.id
  `.execute(tx)
}

/** Removes the list price, so that one below the new price does not violate a constraint. The counters set it again. */
export async function clearListPrice(tx: Tx, productId: number): Promise<void> {
  await tx.updateTable('products').set({ list_price: null }).where('id', '=', productId).execute()
}
