import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { insertStale, saveProductCounters } from '../catalog/counters.sql.ts'
import { saveWords } from '../catalog/words.sql.ts'

export type VariantQuantity = { variant_id: number; quantity: number }

/** Locks variants by ascending id, as all callers do. */
export async function lockStock(tx: Tx, variantIds: number[]): Promise<void> {
  await sql`select 1 from variants where id = any(${variantIds}::bigint[]) order by id for no key update`.execute(tx)
}

/** Takes all pieces out of stock or throws OUT_OF_STOCK. The caller has locked the variants. */
export async function takeStock(tx: Tx, pieces: VariantQuantity[]): Promise<void> {
  const [ids, quantities] = toColumns(pieces)
  const { rows } = await sql<{ product_id: number }>`
    with requested as (
      select variant_id, sum(quantity)::int as quantity from unnest(${ids}::bigint[], ${quantities}::int[]) w (variant_id, quantity)
      group by variant_id
    )
    update variants v set stock = v.stock - r.quantity from requested r where v.id = r.variant_id and v.stock >= r.quantity
    returning v.product_id
  `.execute(tx)
  if (rows.length !== new Set(ids).size) throw new Refusal('OUT_OF_STOCK')
  await insertStale(tx, { productIds: rows.map(({ product_id }) => product_id) })
}

export async function returnStock(tx: Tx, pieces: VariantQuantity[]): Promise<void> {
  const [ids, quantities] = toColumns(pieces)
  const { rows } = await sql<{ product_id: number }>`
    with given as (
      select variant_id, sum(quantity)::int as quantity from unnest(${ids}::bigint[], ${quantities}::int[]) w (variant_id, quantity)
      group by variant_id
    )
    update variants v set stock = v.stock + g.quantity from given g where v.id = g.variant_id
    returning v.product_id
  `.execute(tx)
  await insertStale(tx, { productIds: rows.map(({ product_id }) => product_id) })
}

/** Records that an unpaid order which no balance covered has released these variants. The caller has locked them. */
export async function markGivenUp(tx: Tx, variantIds: number[]): Promise<void> {
  await sql`update variants set given_up_at = now() where id = any(${variantIds}::bigint[])`.execute(tx)
}

/** Updates what shoppers see after prices, stock or texts of these products were changed by hand. */
export async function countAnew(tx: Tx, productIds: number[]): Promise<void> {
  await saveProductCounters(tx, productIds)
  await saveWords(tx, productIds)
}

function toColumns(pieces: VariantQuantity[]): [number[], number[]] {
  return [pieces.map(({ variant_id }) => variant_id), pieces.map(({ quantity }) => quantity)]
}
