import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { StagedProduct } from './staged-product.rules.ts'

/** `products` are JSON. */
type StagedBatch = { from: number; products: string[] }

/** Stages the products of a file from the position `from` on. Those that are staged already stay. */
export async function insertStaged(queries: Queries, importId: number, { from, products }: StagedBatch): Promise<void> {
  if (products.length === 0) return
  await queries
    .insertInto('product_import_staging')
    .values(
      products.map((product, index) => ({
        import_id: importId,
        position: from + index,
        product,
      })),
    )
    .onConflict((conflict) => conflict.columns(['import_id', 'position']).doNothing())
    .execute()
}

/** Maximum number of products, and of bytes of all but the first one, to compare at once. */
const batch = { products: 50, bytes: 2_000_000 }

type StagedRow = { position: number; product: StagedProduct }

/** Selects the next staged products, none at the end. */
export async function selectStaged(queries: Queries, importId: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select position, product from (
      select position, product, row_number() over next as place, sum(octet_length(product::text)) over next as bytes
      from (
        select position, product from product_import_staging where import_id = ${importId}
        order by position limit ${batch.products}
      ) staged window next as (order by position)
    ) weighed where place = 1 or bytes <= ${batch.bytes} order by position
  `.execute(queries)
  return rows
}

/** Deletes the staged products up to a position: their lines are saved. */
export async function deleteStaged(tx: Tx, importId: number, position: number): Promise<void> {
  await tx
    .deleteFrom('product_import_staging')
    .where('import_id', '=', importId)
    .where('position', '<=', position)
    .execute()
}
