import type { Duty, ShopRole } from '@sealane/contract/access'
import type { CategoryId } from '@sealane/contract/catalog'
import type { ImportLine, ImportStatus, LineKind, LineResult, ProductImport } from '@sealane/contract/product-imports'
import { sql } from 'kysely'
import { decodeCursor, fitting, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { refuseMissingCategory } from '../db/missing.ts'
import { isCommon } from './columns.rules.ts'
import { toComing, type ComingWithSources } from './import-fault.rules.ts'
import type { Claimed } from './import-claim.sql.ts'
import type { ProductCaller } from '../products/product.sql.ts'
import type { SilentHosts } from './silent-hosts.rules.ts'
import { shownChanges } from '../products/version.sql.ts'

export type NewImport = {
  shopId: number
  accountId: number
  name: string
  file: string
  archive: string | null
  bytes: number
  category: CategoryId | null
  perDollar: number
}

export async function insertImport(queries: Queries, made: NewImport): Promise<number> {
  const { shopId, accountId, name, file, archive, bytes, category, perDollar } = made
  const { id } = await queries
    .insertInto('product_imports')
    .values({
      shop_id: shopId,
      account_id: accountId,
      name,
      file,
      archive,
      bytes,
      category_id: category,
      per_dollar: perDollar,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseMissingCategory)
  return id
}

/** Sums the bytes of the files that the account has sent within 24 hours. */
export async function selectSentBytes(queries: Queries, accountId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from product_imports
    where account_id = ${accountId} and created_at > now() - interval '24 hours'
  `.execute(queries)
  return rows[0]?.bytes ?? 0
}

type ProductImportRow = Omit<ProductImport, 'id' | 'created_at' | 'unknown'> & { id: number; created_at: Date }

/** Matches lines with a note, which does not exclude the product. */
const withNote = sql`'[{"isNote": true}]'::jsonb`

const shown = sql`i.id, i.name, i.status, i.dialect, i.per_dollar::float8 as per_dollar, i.rows, i.products, i.ignored, i.fault, i.created_at, a.account,
  json_build_object('id', s.id::text, 'name', s.name) as shop,
  (select json_build_object('new', count(*) filter (where kind = 'new'), 'changed', count(*) filter (where kind = 'changed'),
    'same', count(*) filter (where kind = 'same'), 'faulty', count(*) filter (where kind = 'faulty'))
   from product_import_lines l where l.import_id = i.id) as counts,
  (select count(*)::int from product_import_lines l where l.import_id = i.id and l.faults @> ${withNote}) as noted,
  (select json_build_object('saved', count(*) filter (where result = 'saved'), 'refused', count(*) filter (where result = 'refused'),
    'undone', count(*) filter (where result = 'undone'), 'kept', count(*) filter (where result = 'kept'))
   from product_import_lines l where l.import_id = i.id) as results
  from product_imports i join shops s on s.id = i.shop_id join accounts a on a.id = i.account_id`

function owned({ isOperator, shopIds }: Pick<ProductCaller, 'isOperator' | 'shopIds'>) {
  return isOperator ? sql`true` : sql`i.shop_id = any(${shopIds}::bigint[])`
}

function toImport({ id, created_at, ...row }: ProductImportRow): ProductImport {
  const unknown = row.ignored.filter((name) => !isCommon(name))
  return { ...row, id: String(id), unknown, created_at: created_at.toISOString() }
}

export async function selectImport(
  queries: Queries,
  staff: ProductCaller,
  id: number,
): Promise<ProductImport | undefined> {
  const { rows } = await sql<ProductImportRow>`select ${shown} where i.id = ${id} and ${owned(staff)}`.execute(queries)
  return rows[0] && toImport(rows[0])
}

type ImportListQuery = { cursor?: string | undefined; limit: number }

export async function selectImports(queries: Queries, staff: ProductCaller, { cursor, limit }: ImportListQuery) {
  const [last] = decodeCursor(cursor, ['number']) ?? []
  const size = pageSize(limit)
  const { rows } = await sql<ProductImportRow>`
    select ${shown} where ${owned(staff)} and ${last === undefined ? sql`true` : sql`i.id < ${last}::bigint`}
    order by i.id desc limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(rows, size, ({ id }) => [id])
  return { items: items.map(toImport), next }
}

type ImportLinesQuery = ImportListQuery & {
  kind?: LineKind | undefined
  noted?: boolean | undefined
  result?: LineResult | undefined
}
type LineShown = Omit<ImportLine, 'id' | 'product' | 'coming'> & {
  id: number
  product_id: number | null
  coming: ComingWithSources | null
}

/** Summary of a new product, from the form that was built from the file. */
const coming = sql`case when kind = 'new' then (
  select jsonb_build_object(
    'category', form -> 'product' -> 'category',
    'on_sale', (form ->> 'onSale')::boolean and not faults @> '[{"code": "stays_draft"}]'::jsonb,
    'pictures', jsonb_path_query_array(form, '$.product.pictures[*].image'), 'variants', count(*),
    'lowest', min((variant ->> 'unit_price')::bigint), 'highest', max((variant ->> 'unit_price')::bigint),
    'stock', coalesce(sum((variant ->> 'stock')::bigint), 0))
  from jsonb_array_elements(form -> 'product' -> 'variants') variant) end`

/** Counts every hundred bytes as one: a line may have a hundred changes, of up to 500 letters before and after, and a hundred faults. */
const weight = sql`((octet_length(changes::text) + octet_length(faults::text)) / 100)`

export async function selectLines(
  queries: Queries,
  importId: number,
  { kind, noted, result, cursor, limit }: ImportLinesQuery,
) {
  const [last] = decodeCursor(cursor, ['number']) ?? []
  const size = pageSize(limit)
  const { rows: positions } = await sql<{ id: number; position: number; weight: number }>`
    select id, position, ${weight} as weight from product_import_lines
    where import_id = ${importId} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and ${result === undefined ? sql`true` : sql`result = ${result}`}
      and ${noted === true ? sql`faults @> ${withNote}` : sql`true`}
      and ${last === undefined ? sql`true` : sql`position > ${last}::int`}
    order by position limit ${size + 1}
  `.execute(queries)
  const { items, next } = toPage(positions, fitting(positions, size), ({ position }) => [position])
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<LineShown>`
    select id, handle, row, name, kind, product_id, ${shownChanges(sql`changes`)} as changes, ${coming} as coming, faults, result, reason
    from product_import_lines where id = any(${ids}::bigint[]) order by position
  `.execute(queries)
  return {
    items: rows.map(({ id, product_id, ...line }) => ({
      ...line,
      id: String(id),
      product: product_id === null ? null : String(product_id),
      coming: line.coming && toComing(line.coming, line.faults),
    })),
    next,
  }
}

/** Returns false if the import was in none of the states `from`. */
export async function moveImport(
  queries: Queries,
  id: number,
  { from, to }: { from: ImportStatus[]; to: ImportStatus },
): Promise<boolean> {
  const { rows } = await sql`
    update product_imports set status = ${to}, claimed_until = '-infinity', deaths = 0
    where id = ${id} and status = any(${from}::text[]) returning id
  `.execute(queries)
  return rows.length > 0
}

/** Saves that the account which starts or undoes the import is responsible for it from now on. */
export async function saveImportActor(tx: Tx, id: number, accountId: number): Promise<void> {
  await tx.updateTable('product_imports').set({ account_id: accountId }).where('id', '=', id).execute()
}

/** Selects the duties of the import's account, and its role in the shop. Undefined if the account is frozen. */
export async function selectRights(
  queries: Queries,
  { account_id, shop_id }: Claimed,
): Promise<{ duties: Duty[]; role: ShopRole | null } | undefined> {
  const { rows } = await sql<{ duties: Duty[]; role: ShopRole | null }>`
    select duties, (select role from shop_staff where shop_id = ${shop_id} and account_id = accounts.id) as role
    from accounts where id = ${account_id} and frozen_at is null
  `.execute(queries)
  return rows[0]
}

export async function saveSilentHosts(queries: Queries, id: number, silent: SilentHosts): Promise<void> {
  await queries
    .updateTable('product_imports')
    .set({ silent_hosts: JSON.stringify(silent) })
    .where('id', '=', id)
    .execute()
}

/** Removes the files of imports that are older than 30 days. Returns their names in the storage. */
export async function forgetOldFiles(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with old as (
      select id, file, archive from product_imports where created_at < now() - interval '30 days' and file <> ''
        and status not in ('reading', 'running', 'undoing') for update
    ), forgotten as (
      update product_imports i set file = '', archive = null, status = case when i.status = 'read' then 'failed' else i.status end,
        fault = case when i.status = 'read' then '{"code": "expired", "row": 0, "column": ""}' else i.fault end
      from old where i.id = old.id
    )
    select distinct name from old, unnest(array[old.file, old.archive]) name where name is not null
  `.execute(tx)
  return rows.map(({ name }) => name)
}

const deletedAtOnce = 1_000

/** Deletes up to a thousand lines of imports that failed, or were not started in time. Returns whether there may be more. */
export async function deleteFailedLines(queries: Queries): Promise<boolean> {
  const { rows } = await sql`
    delete from product_import_lines where id in (
      select l.id from product_import_lines l join product_imports i on i.id = l.import_id
      where i.status = 'failed' and i.created_at < now() - interval '1 day' limit ${deletedAtOnce}
    ) returning 1
  `.execute(queries)
  return rows.length === deletedAtOnce
}
