import type { FileName } from '@sealane/contract/locales'
import type { ProductChange, VersionKind } from '@sealane/contract/products'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { refuseMissingCategory } from '../db/missing.ts'
import { Refusal } from '../refusal.ts'
import type { StoredPicture } from './product.sql.ts'
import type { TranslationContext, TranslationRow } from './product-text.rules.ts'

export type ProductRow = {
  code: string | null
  category_id: string | null
  origin: string
  handling_days: number
  options: object[]
  specs: object[]
  images: StoredPicture[]
  unit_price: number | null
}

/** Inserts a draft that no shopper sees yet. */
export async function insertProduct(tx: Tx, shopId: number, row: ProductRow): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({
      ...toColumns(row),
      shop_id: shopId,
      unit_price: row.unit_price,
      is_on_sale: false,
      published_at: null,
      check_state: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseMissingCategory)
    .catch(refuseDuplicateCode)
  return id
}

/** Saves the product without its list price: the counters set that later, from the cheapest variant. */
export async function saveProductRow(tx: Tx, id: number, row: ProductRow): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...toColumns(row), list_price: null, ...(row.unit_price !== null && { unit_price: row.unit_price }) })
    .where('id', '=', id)
    .execute()
    .catch(refuseMissingCategory)
    .catch(refuseDuplicateCode)
}

export async function saveTranslations(tx: Tx, id: number, rows: TranslationRow[]): Promise<void> {
  await tx
    .insertInto('product_translations')
    .values(
      rows.map(({ specs, labels, ...row }) => ({
        product_id: id,
        specs: JSON.stringify(specs),
        labels: JSON.stringify(labels),
        ...row,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'locale']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        description: row.ref('excluded.description'),
        specs: row.ref('excluded.specs'),
        labels: row.ref('excluded.labels'),
        is_written: row.ref('excluded.is_written'),
        search_terms: row.ref('excluded.search_terms'),
        name_terms: row.ref('excluded.name_terms'),
      })),
    )
    .execute()
}

export async function selectTranslationContext(
  queries: Queries,
  { shopId, productId, category }: { shopId: number; productId: number; category: string | null },
): Promise<TranslationContext> {
  const { rows } = await sql<TranslationContext>`
    select s.name as shop,
      (select coalesce(json_object_agg(locale, name), '{}') from category_translations where category_id = ${category}) as categories,
      (select coalesce(json_object_agg(locale, keywords), '{}') from product_translations where product_id = ${productId}) as keywords
    from shops s where s.id = ${shopId}
  `.execute(queries)
  return rows[0] ?? { shop: '', categories: {}, keywords: {} }
}

export type NewVariantRow = {
  position: number
  choice: string[]
  unit_price: number | null
  list_price: number | null
  stock: number
  sku: string | null
  image: string
  is_on_sale: boolean
}

export async function insertVariants(tx: Tx, productId: number, rows: NewVariantRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into variants (product_id, position, choice, unit_price, list_price, stock, sku, image, is_on_sale)
    select ${productId}, position, choice, unit_price, list_price, stock, sku, image, is_on_sale
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (position int, choice text[], unit_price bigint, list_price bigint,
      stock int, sku text, image text, is_on_sale boolean)
  `.execute(tx)
}

/** Saves the variants, including removed ones, which become available again. The caller has locked them. */
export async function saveVariants(tx: Tx, rows: (NewVariantRow & { id: number })[]): Promise<void> {
  await sql`
    update variants v set position = n.position, unit_price = n.unit_price, list_price = n.list_price, stock = n.stock, sku = n.sku,
      image = n.image, is_on_sale = n.is_on_sale, removed_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n (id bigint, position int, unit_price bigint, list_price bigint, stock int, sku text, image text, is_on_sale boolean)
    where v.id = n.id
  `.execute(tx)
}

/** Removes variants from sale. Orders still refer to them. */
export async function removeVariants(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    update variants set is_on_sale = false, stock = 0, removed_at = now()
    where id = any(${ids}::bigint[]) and removed_at is null
  `.execute(tx)
}

/** Deletes those of the variants that are in no order and no bag, and returns their number. The caller has locked them. */
export async function deleteUnusedVariants(tx: Tx, ids: number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from variants v
    where v.id = any(${ids}::bigint[])
      and not exists (select from order_items i where i.variant_id = v.id)
      and not exists (select from cart_lines c where c.variant_id = v.id)
  `.execute(tx)
  return Number(numAffectedRows)
}

export type NewProductVersion = { productId: number; accountId: number; kind: VersionKind; changes: ProductChange[] }

/** Inserts the next version of a product that the caller has locked. */
export async function insertVersion(tx: Tx, { productId, accountId, kind, changes }: NewProductVersion): Promise<void> {
  await sql`
    with next as (
      update products set version = version + 1, updated_at = now() where id = ${productId} returning version
    )
    insert into product_versions (product_id, version, account_id, kind, changes)
    select ${productId}, version, ${accountId}, ${kind}, ${JSON.stringify(changes)}::jsonb from next
  `.execute(tx)
}

/** Selects the named shop, or the only one, of those in which the staff member may sell. */
export async function selectShop(
  queries: Queries,
  { isOperator, shopIds }: { isOperator: boolean; shopIds: number[] },
  requestedId: number | undefined,
): Promise<number | undefined> {
  if (requestedId === undefined) return shopIds.length === 1 ? shopIds[0] : undefined
  if (!isOperator && !shopIds.includes(requestedId)) return undefined
  const row = await queries.selectFrom('shops').select('id').where('id', '=', requestedId).executeTakeFirst()
  return row?.id
}

export async function selectCountry(queries: Queries, shopId: number): Promise<string> {
  const row = await queries.selectFrom('shops').select('country').where('id', '=', shopId).executeTakeFirstOrThrow()
  return row.country
}

export type WordRow = { kind: 'option' | 'spec' | 'value'; key: string; texts: Record<FileName, string> }

export async function selectVocabulary(queries: Queries): Promise<WordRow[]> {
  const rows = await queries.selectFrom('vocabulary').selectAll().orderBy('key').execute()
  return rows as WordRow[]
}

function toColumns({ images, options, specs, unit_price: _price, ...row }: ProductRow) {
  const [cover = { image: '', color: '#ffffff' }] = images
  return {
    ...row,
    options: JSON.stringify(options),
    specs: JSON.stringify(specs),
    images: JSON.stringify(images),
    image: cover.image,
    image_color: cover.color,
  }
}

function refuseDuplicateCode(error: { constraint?: string }): never {
  if (error.constraint === 'products_code') throw new Refusal('INVALID_INPUT', { fields: { code: 'code_taken' } })
  throw error
}
