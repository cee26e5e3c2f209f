import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isStill, type Claimed } from './import-claim.sql.ts'
import type { StagedProduct } from './staged-product.rules.ts'

/** `products` are JSON. */
type StagedBatch = { from: number; products: string[] }

/**
 * Stages the products of a file from the position `from` on. Does nothing for those that are staged already, and nothing at all once the whole file
 * is staged: a worker that was believed dead may come too late.
 */
export async function insertStaged(queries: Queries, importId: number, { from, products }: StagedBatch): Promise<void> {
  await sql`
    with unstaged as materialized (
      select id from product_imports where id = ${importId} and status = 'reading' and headings is null for share
    )
    insert into product_import_staging (import_id, position, product)
    select i.id, ${from}::int + p.place - 1, p.product::json
    from unstaged i cross join unnest(${products}::text[]) with ordinality p (product, place)
    on conflict do nothing
  `.execute(queries)
}

/** Maximum number of products, and of bytes of all but the first one, to compare at once. */
const batch = { products: 50, bytes: 2_000_000 }

export type StagedRow = { position: number; product: StagedProduct }

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

type ImportHeadings = { headings: string[]; dialect: string; rows: number; products: number; ignored: string[] }

/**
 * Saves the facts of the file once all its products are staged, and releases the import: another worker may compare them. A worker that has lost the
 * import meanwhile changes nothing.
 */
export async function saveHeadings(
  queries: Queries,
  claimed: Claimed,
  { headings, ...file }: ImportHeadings,
): Promise<void> {
  await queries
    .updateTable('product_imports')
    .set({ ...file, headings: JSON.stringify(headings), claimed_until: sql`'-infinity'`, deaths: 0 })
    .where(sql<boolean>`${isStill(claimed)}`)
    .execute()
}

/** Ends an import whose file cannot be used. */
export async function saveFailure(queries: Queries, claimed: Claimed, fault: object): Promise<void> {
  await sql`
    with failed as (
      update product_imports set status = 'failed', fault = ${JSON.stringify(fault)}, claimed_until = '-infinity'
      where ${isStill(claimed)} returning id
    )
    delete from product_import_staging where import_id in (select id from failed)
  `.execute(queries)
}
