import type { CategoryId } from '@sealane/contract/catalogue'
import type { Product } from '@sealane/contract/product-form'
import type { ImportLine, ImportStatus, LineKind, LineResult, ProductImport } from '@sealane/contract/product-imports'
import { sql } from 'kysely'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { Compared, Wanted } from './import-compare.ts'
import type { Staff, StoredPicture } from './product.sql.ts'

export type NewImport = {
  shopId: number
  accountId: number
  name: string
  file: string
  archive: string | null
  category: CategoryId | null
}

export async function insertImport(queries: Queries, made: NewImport): Promise<number> {
  const { shopId, accountId, name, file, archive, category } = made
  const { id } = await queries
    .insertInto('product_imports')
    .values({ shop_id: shopId, account_id: accountId, name, file, archive, category_id: category })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = Omit<ProductImport, 'id' | 'created_at'> & { id: number; created_at: Date }

const shown = sql`i.id, i.name, i.status, i.dialect, i.rows, i.products, i.ignored, i.fault, i.created_at, a.account,
  json_build_object('id', s.id::text, 'name', s.name) as shop,
  (select json_build_object('new', count(*) filter (where kind = 'new'), 'changed', count(*) filter (where kind = 'changed'),
    'same', count(*) filter (where kind = 'same'), 'faulty', count(*) filter (where kind = 'faulty'))
   from product_import_lines l where l.import_id = i.id) as counts,
  (select json_build_object('saved', count(*) filter (where result = 'saved'), 'refused', count(*) filter (where result = 'refused'),
    'undone', count(*) filter (where result = 'undone'), 'kept', count(*) filter (where result = 'kept'))
   from product_import_lines l where l.import_id = i.id) as results
  from product_imports i join shops s on s.id = i.shop_id join accounts a on a.id = i.account_id`

function owned({ isOperator, shopIds }: Pick<Staff, 'isOperator' | 'shopIds'>) {
  return isOperator ? sql`true` : sql`i.shop_id = any(${shopIds}::bigint[])`
}

function toImport({ id, created_at, ...row }: Row): ProductImport {
  return { ...row, id: String(id), created_at: created_at.toISOString() }
}

export async function selectImport(queries: Queries, staff: Staff, id: number): Promise<ProductImport | undefined> {
  const { rows } = await sql<Row>`select ${shown} where i.id = ${id} and ${owned(staff)}`.execute(queries)
  return rows[0] && toImport(rows[0])
}

type Asked = { cursor?: string | undefined; limit: number }

export async function selectImports(queries: Queries, staff: Staff, { cursor, limit }: Asked) {
  const [last] = decodeCursor(cursor, ['number']) ?? []
  const size = pageSize(limit)
  const { rows } = await sql<Row>`
    select ${shown} where ${owned(staff)} and ${last === undefined ? sql`true` : sql`i.id < ${last}::bigint`}
    order by i.id desc limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ id }) => [id])
  return { items: items.map(toImport), next }
}

type LinesAsked = Asked & { kind?: LineKind | undefined; noted?: boolean | undefined; result?: LineResult | undefined }
type LineShown = Omit<ImportLine, 'id' | 'product'> & { id: number; position: number; product_id: number | null }

export async function selectLines(
  queries: Queries,
  importId: number,
  { kind, noted, result, cursor, limit }: LinesAsked,
) {
  const [last] = decodeCursor(cursor, ['number']) ?? []
  const size = pageSize(limit)
  const { rows } = await sql<LineShown>`
    select id, position, handle, row, name, kind, product_id, changes, faults, result, reason from product_import_lines
    where import_id = ${importId} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and ${result === undefined ? sql`true` : sql`result = ${result}`}
      and ${noted === true ? sql`faults <> '[]'` : sql`true`}
      and ${last === undefined ? sql`true` : sql`position > ${last}::int`}
    order by position limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ position }) => [position])
  return {
    items: items.map(({ id, product_id, position: _position, ...line }) => ({
      ...line,
      id: String(id),
      product: product_id === null ? null : String(product_id),
    })),
    next,
  }
}

/** False where it was in none of these states. */
export async function moveImport(
  tx: Tx,
  id: number,
  { from, to }: { from: ImportStatus[]; to: ImportStatus },
): Promise<boolean> {
  const { rows } = await sql`
    update product_imports set status = ${to}, claimed_until = '-infinity'
    where id = ${id} and status = any(${from}::text[]) returning id
  `.execute(tx)
  return rows.length > 0
}

export type Claimed = {
  id: number
  shop_id: number
  account_id: number
  file: string
  archive: string | null
  category: CategoryId | null
  status: ImportStatus
}

/** One import at a time is worked on, by one process: orders have jobs too. Whoever dies with it loses it after 30 seconds. */
export async function claimImport(queries: Queries): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update product_imports set claimed_until = now() + interval '30 seconds'
    where id = (
      select id from product_imports i where status in ('reading', 'running', 'undoing')
        and not exists (select 1 from product_imports other where other.claimed_until > now())
      order by id limit 1 for update skip locked
    )
    returning id, shop_id, account_id, file, archive, category_id as category, status
  `.execute(queries)
  return rows[0]
}

export async function holdImport(queries: Queries, id: number): Promise<void> {
  await sql`update product_imports set claimed_until = now() + interval '30 seconds' where id = ${id}`.execute(queries)
}

export async function releaseImport(queries: Queries, id: number): Promise<void> {
  await sql`update product_imports set claimed_until = '-infinity' where id = ${id}`.execute(queries)
}

type Heading = { dialect: string; rows: number; products: number; ignored: string[] }

export async function saveHeading(queries: Queries, id: number, heading: Heading): Promise<void> {
  const { dialect, rows, products, ignored } = heading
  await queries.updateTable('product_imports').set({ dialect, rows, products, ignored }).where('id', '=', id).execute()
}

export async function saveFailure(queries: Queries, id: number, fault: object): Promise<void> {
  await queries
    .updateTable('product_imports')
    .set({ status: 'failed', fault: JSON.stringify(fault), claimed_until: sql`'-infinity'` })
    .where('id', '=', id)
    .execute()
}

export async function countLines(queries: Queries, importId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from product_import_lines where import_id = ${importId}`.execute(
    queries,
  )
  return rows[0]?.next ?? 0
}

export type NewLine = Omit<Compared, 'wanted'> & {
  position: number
  handle: string
  row: number
  wanted: Wanted | null
  productId: number | null
  version: number | null
}

export async function insertLines(queries: Queries, importId: number, lines: NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await queries
    .insertInto('product_import_lines')
    .values(
      lines.map(({ position, handle, row, name, kind, productId, version, wanted, changes, faults }) => ({
        import_id: importId,
        ...{ position, handle, row, name, kind, version },
        product_id: productId,
        form: wanted === null ? null : JSON.stringify(wanted),
        changes: JSON.stringify(changes),
        faults: JSON.stringify(faults),
      })),
    )
    .onConflict((conflict) => conflict.columns(['import_id', 'position']).doNothing())
    .execute()
}

/** Ids of the shop's products by handle; one that has no handle yet is known by its id, if the file names it. */
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

export async function saveHandle(tx: Tx, productId: number, handle: string): Promise<void> {
  await tx.updateTable('products').set({ handle }).where('id', '=', productId).execute()
}

export type Line = {
  id: number
  position: number
  handle: string
  product_id: number | null
  version: number | null
  form: Wanted
  faults: object[]
}

/** The next that is to be taken over; locked, and left out by whoever else asks, when `tx` is a transaction. */
export async function selectWaiting(queries: Queries, importId: number): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select id, position, handle, product_id, version, form, faults from product_import_lines
    where import_id = ${importId} and result is null and kind in ('new', 'changed') order by position limit 1
  `.execute(queries)
  return rows[0]
}

/** Holds the line until the transaction ends; false where it has been taken over by then. */
export async function lockWaiting(tx: Tx, lineId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_import_lines l join product_imports i on i.id = l.import_id
    where l.id = ${lineId} and l.result is null and i.status = 'running' for update of l
  `.execute(tx)
  return rows.length > 0
}

type Saved = {
  productId: number
  former: Former | null
  version: number
  stock: Record<string, number>
  faults: object[]
}
/** What a product was, with everything that `saveProduct` needs to make it that again. */
export type Former = {
  product: Product
  pictures: StoredPicture[]
  handle: string | null
  onSale: boolean
  wasPublished: boolean
}

export async function saveLine(tx: Tx, lineId: number, saved: Saved): Promise<void> {
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

export async function saveResult(
  queries: Queries,
  lineId: number,
  { result, reason }: { result: LineResult; reason: string | null },
): Promise<void> {
  await queries.updateTable('product_import_lines').set({ result, reason }).where('id', '=', lineId).execute()
}

export type SavedLine = {
  id: number
  product_id: number
  version_after: number
  stock_after: Record<string, number>
  former: Former | null
}

/** The last that was taken over and can still be given back; locked when `queries` is a transaction. */
export async function lockSaved(tx: Tx, importId: number): Promise<SavedLine | undefined> {
  const { rows } = await sql<SavedLine>`
    select id, product_id, version_after, stock_after, former from product_import_lines
    where import_id = ${importId} and result = 'saved' order by position desc limit 1 for update
  `.execute(tx)
  return rows[0]
}

/** As if it had never been on sale. */
export async function saveUnpublished(tx: Tx, productId: number): Promise<void> {
  await sql`update products set is_on_sale = false, published_at = null where id = ${productId}`.execute(tx)
}

/** Nobody sees it any more, and what it was known by is free. */
export async function removeProduct(tx: Tx, productId: number): Promise<void> {
  await sql`update variants set is_on_sale = false where product_id = ${productId}`.execute(tx)
  await sql`
    update products set is_on_sale = false, removed_at = now(), handle = null, code = null where id = ${productId}`.execute(
    tx,
  )
}

export async function restoreHandle(tx: Tx, productId: number, handle: string | null): Promise<void> {
  await tx.updateTable('products').set({ handle }).where('id', '=', productId).execute()
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

/** Names of categories in every language, and their ids, in lower case. */
export async function selectCategoryNames(queries: Queries): Promise<Map<string, CategoryId>> {
  const rows = await queries.selectFrom('category_translations').select(['category_id', 'name']).execute()
  const pairs = rows.flatMap(({ category_id, name }): [string, CategoryId][] => {
    const id = category_id as CategoryId
    return [
      [name.toLowerCase(), id],
      [id, id],
    ]
  })
  return new Map(pairs)
}
