import type { CategoryId } from '@sealane/contract/catalog'
import type { Product } from '@sealane/contract/product-form'
import type { ImportFault, LineResult } from '@sealane/contract/product-imports'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { ImportForm } from './import-comparison.ts'
import type { StoredLine } from './stored-line.rules.ts'
import type { StoredPicture } from '../products/product.sql.ts'

export async function insertLines(queries: Queries, importId: number, lines: StoredLine[]): Promise<void> {
  if (lines.length === 0) return
  await queries
    .insertInto('product_import_lines')
    .values(
      lines.map(({ position, handle, row, name, kind, productId, version, form, changes, faults }) => ({
        import_id: importId,
        ...{ position, handle, row, name, kind, version },
        product_id: productId,
        ...{ form, changes, faults },
      })),
    )
    .onConflict((conflict) => conflict.columns(['import_id', 'position']).doNothing())
    .execute()
}

/** Selects the ids of the shop's products by handle. A product that has no handle yet is found by its id, if the file contains that. */
export async function selectByHandle(
  queries: Queries,
  shopId: number,
  { handles, ids }: { handles: string[]; ids: number[] },
): Promise<{ id: number; handle: string | null }[]> {
  const { rows } = await sql<{ id: number; handle: string | null }>`
    select id, handle from products where shop_id = ${shopId} and removed_at is null
      and (handle = any(${handles}::text[]) or (handle is null and id = any(${ids}::bigint[])))
  `.execute(queries)
  return rows
}

export type ImportLineRow = {
  id: number
  position: number
  handle: string
  row: number
  product_id: number | null
  version: number | null
  form: ImportForm
  faults: ImportFault[]
}

/** Selects the next line to import; undefined if there is none or if the import was stopped. */
export async function selectWaiting(queries: Queries, importId: number): Promise<ImportLineRow | undefined> {
  const { rows } = await sql<ImportLineRow>`
    select id, position, handle, row, product_id, version, form, faults from product_import_lines
    where import_id = ${importId} and result is null and kind in ('new', 'changed')
      and exists (select 1 from product_imports i where i.id = ${importId} and i.status = 'running')
    order by position limit 1
  `.execute(queries)
  return rows[0]
}

/** Locks the line, and the import's state, until the transaction ends. Returns false if the line was imported or the import stopped meanwhile. */
export async function lockWaiting(tx: Tx, lineId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_import_lines l join product_imports i on i.id = l.import_id
    where l.id = ${lineId} and l.result is null and i.status = 'running' for update of l for share of i
  `.execute(tx)
  return rows.length > 0
}

type AppliedLine = {
  productId: number
  former: Former | null
  version: number
  stock: Record<string, number>
  faults: object[]
}
/** The former state of a product, with everything that `saveProduct` needs to restore it. */
export type Former = {
  product: Product
  pictures: StoredPicture[]
  handle: string | null
  onSale: boolean
  wasPublished: boolean
}

export async function saveLine(tx: Tx, lineId: number, saved: AppliedLine): Promise<void> {
  const { productId, former, version, stock, faults } = saved
  await tx
    .updateTable('product_import_lines')
    .set({
      result: 'saved',
      product_id: productId,
      former: former === null ? null : JSON.stringify(former),
      version_after: version,
      stock_after: JSON.stringify(stock),
      faults: JSON.stringify(faults),
    })
    .where('id', '=', lineId)
    .execute()
}

/** Saves the result of a line whose result is still `before`: a worker that was believed dead may come too late. */
export async function saveResult(
  queries: Queries,
  lineId: number,
  { before, result, reason }: { before: LineResult | null; result: LineResult; reason: string | null },
): Promise<void> {
  await sql`
    update product_import_lines set result = ${result}, reason = ${reason}
    where id = ${lineId} and result is not distinct from ${before}
  `.execute(queries)
}

/** Refuses all lines that still wait, for one reason. */
export async function refuseWaiting(queries: Queries, importId: number, reason: string): Promise<void> {
  await sql`
    update product_import_lines set result = 'refused', reason = ${reason}
    where import_id = ${importId} and result is null and kind in ('new', 'changed')
  `.execute(queries)
}

/** Marks the lines that an undo left unchanged as imported again, so that the next undo tries them too. */
export async function retryUnreverted(tx: Tx, importId: number): Promise<void> {
  await tx
    .updateTable('product_import_lines')
    .set({ result: 'saved', reason: null })
    .where('import_id', '=', importId)
    .where('result', '=', 'kept')
    .execute()
}

export type SavedLine = {
  id: number
  product_id: number
  /** The version of the product before the import; null if the import created the product. */
  version: number | null
  version_after: number
  stock_after: Record<string, number>
  former: Former | null
}

/** Selects the last imported line that can still be undone. */
export async function selectSaved(queries: Queries, importId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from product_import_lines where import_id = ${importId} and result = 'saved' order by position desc limit 1
  `.execute(queries)
  return rows[0]?.id
}

/** Locks the line until the transaction ends. Returns undefined if another worker has undone it meanwhile. */
export async function lockSaved(tx: Tx, lineId: number): Promise<SavedLine | undefined> {
  const { rows } = await sql<SavedLine>`
    select id, product_id, version, version_after, stock_after, former from product_import_lines
    where id = ${lineId} and result = 'saved' for update
  `.execute(tx)
  return rows[0]
}

/** Sets `to` as the version that earlier imports left, wherever it was `from`: the product again has the state of that version. */
export async function renumberSaved(
  tx: Tx,
  productId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update product_import_lines set version_after = ${to}
    where product_id = ${productId} and result in ('saved', 'kept') and version_after = ${from}
  `.execute(tx)
}

export async function selectSources(
  queries: Queries,
  shopId: number,
  images: string[],
): Promise<{ source: string; image: string }[]> {
  return queries
    .selectFrom('product_picture_sources')
    .select(['source', 'image'])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`image = any(${images}::text[])`)
    .execute()
}

export async function insertSources(
  tx: Tx,
  shopId: number,
  sources: { source: string; image: string }[],
): Promise<void> {
  if (sources.length === 0) return
  await tx
    .insertInto('product_picture_sources')
    .values(sources.map((one) => ({ ...one, shop_id: shopId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Selects the names of categories in every language, and their ids, in lower case. */
export async function selectCategoryNames(queries: Queries): Promise<Map<string, CategoryId>> {
  const rows = await queries.selectFrom('category_translations').select(['category_id', 'name']).execute()
  const pairs = rows.flatMap(({ category_id, name }): [string, CategoryId][] => {
    const id = category_id
    return [
      [name.toLowerCase(), id],
      [id, id],
    ]
  })
  return new Map(pairs)
}
