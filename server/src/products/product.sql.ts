import type { Product, LocalizedTexts } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import { fileNames, type FileName } from '@sealane/contract/locales'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { isOfShops, toIso } from '../db/list.ts'

/** A seller reaches the products of their shops, an operator all. */
export type ProductCaller = { accountId: number; isOperator: boolean; shopIds: number[]; language: FileName }

type StoredTranslation = {
  locale: FileName
  name: string
  description: string
  specs: { name: string; value: string }[]
  labels: Record<string, string>
}
/** `view` is a key of the labels, for pictures without an alternative text of their own. */
export type StoredPicture = { image: string; color: string; view?: string; alt?: LocalizedTexts }
type StoredOption = {
  name: string
  labels?: LocalizedTexts
  values: { value: string; labels?: LocalizedTexts; swatch?: string | null; image?: string | null }[]
}
export type StoredVariant = Omit<Product['variants'][number], 'seen_stock'> & { id: number; is_removed: boolean }

type WholeProductRow = Pick<
  PortalProductDetail,
  'code' | 'category' | 'origin' | 'handling_days' | 'shop' | 'status' | 'version' | 'check' | 'sold'
> & {
  id: number
  published: boolean
  shop_id: number
  pictures: StoredPicture[]
  options: StoredOption[]
  specs: Product['specs'] | null
  written: StoredTranslation[]
  variants: StoredVariant[]
  updated_at: Date
}

/** A product as staff see it, with further data for the server only. */
export type Whole = {
  id: number
  shopId: number
  wasPublished: boolean
  pictures: StoredPicture[]
  variants: StoredVariant[]
  product: Product
  detail: PortalProductDetail
}

/** The condition on `products p` that excludes other shops' products. */
export function within({ isOperator, shopIds }: Pick<ProductCaller, 'isOperator' | 'shopIds'>): RawBuilder<unknown> {
  return sql`p.removed_at is null and ${isOperator ? sql`true` : isOfShops(sql`p.shop_id`, shopIds)}`
}

/** The result of the operators' check of `products p`. */
export const checkOf = sql<PortalProductDetail['check']>`case when p.check_state is not null then
  json_build_object('state', p.check_state, 'reason', p.check_reason, 'at', ${toIso(sql`p.checked_at`)}) end`

/** Locks those of these products that the staff member may change, by ascending id, and returns the ids of their variants. */
export async function lockProducts(
  tx: Tx,
  staff: ProductCaller,
  ids: number[],
): Promise<{ ids: number[]; variantIds: number[] }> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.id = any(${ids}::bigint[]) and ${within(staff)} order by p.id for no key update
  `.execute(tx)
  const locked = rows.map(({ id }) => id)
  const { rows: variants } = await sql<{ id: number }>`
    select id from variants where product_id = any(${locked}::bigint[]) order by id`.execute(tx)
  return { ids: locked, variantIds: variants.map(({ id }) => id) }
}

export async function selectWhole(queries: Queries, staff: ProductCaller, id: number): Promise<Whole | undefined> {
  const { rows } = await sql<WholeProductRow>`
    select p.id, p.shop_id, (p.published_at is not null or p.check_state is not distinct from 'waiting') as published, p.code, p.category_id as category, p.origin, p.handling_days,
      p.images as pictures, p.options, p.specs, p.version, p.sold, p.updated_at, p.status, ${checkOf} as check,
      json_build_object('id', s.id::text, 'name', s.name) as shop, ${written} as written, ${variants} as variants
    from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and ${within(staff)}
  `.execute(queries)
  const [row] = rows
  return row && toWhole(row)
}

const written = sql`(
  select coalesce(json_agg(json_build_object('locale', t.locale, 'name', t.name, 'description', t.description, 'specs', t.specs,
    'labels', t.labels)), '[]')
  from product_translations t where t.product_id = p.id and t.is_written)`

const variants = sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'choice', v.choice, 'unit_price', v.unit_price,
    'list_price', v.list_price, 'stock', v.stock, 'sku', v.sku, 'image', nullif(v.image, ''), 'on_sale', v.is_on_sale,
    'is_removed', v.removed_at is not null) order by v.position, v.id), '[]')
  from variants v where v.product_id = p.id)`

function toWhole(row: WholeProductRow): Whole {
  const { id, shop_id, published, shop, status, version, check, sold, updated_at } = row
  const product = toProduct(row)
  const colors = new Map(row.pictures.map(({ image, color }) => [image, color]))
  const pictures = product.pictures.map((picture) => ({ ...picture, color: colors.get(picture.image) ?? '#ffffff' }))
  const detail = {
    ...product,
    pictures,
    id: String(id),
    shop,
    status,
    version,
    check,
    sold,
    updated_at: updated_at.toISOString(),
  }
  return {
    id,
    shopId: shop_id,
    wasPublished: published,
    pictures: row.pictures,
    variants: row.variants,
    product,
    detail,
  }
}

function toProduct({
  code,
  category,
  origin,
  handling_days,
  pictures,
  options,
  specs,
  written: rows,
  variants: all,
}: WholeProductRow) {
  const texts = rows.toSorted((one, other) => fileNames.indexOf(one.locale) - fileNames.indexOf(other.locale))
  const images = new Set(pictures.map(({ image }) => image))
  const shown = (image: string | null | undefined) => (image != null && images.has(image) ? image : null)
  return {
    code,
    category,
    origin,
    handling_days,
    texts: Object.fromEntries(texts.map(({ locale, name, description }) => [locale, { name, description }])),
    specs: specs ?? specsOf(texts),
    pictures: pictures.map(({ image, alt = {} }) => ({ image, alt })),
    options: options.map(({ name, labels, values }) => ({
      name,
      labels: labels ?? labelsOf(texts, name),
      values: values.map(({ value, labels: own, swatch = null, image }) => ({
        value,
        labels: own ?? labelsOf(texts, value),
        swatch,
        image: shown(image),
      })),
    })),
    variants: all
      .filter(({ is_removed }) => !is_removed)
      .map(({ id: _id, is_removed: _removed, ...variant }) => ({
        ...variant,
        image: shown(variant.image),
        seen_stock: variant.stock,
      })),
  } satisfies Product
}

/** Returns labels that only the translations contain. */
function labelsOf(rows: StoredTranslation[], key: string): LocalizedTexts {
  return Object.fromEntries(
    rows.flatMap(({ locale, labels }) => (labels[key] === undefined ? [] : [[locale, labels[key]]])),
  )
}

function specsOf(rows: StoredTranslation[]): Product['specs'] {
  const count = Math.max(0, ...rows.map(({ specs }) => specs.length))
  const at = (index: number, part: 'name' | 'value') =>
    Object.fromEntries(rows.flatMap(({ locale, specs }) => (specs[index] ? [[locale, specs[index][part]]] : [])))
  return Array.from({ length: count }, (_, index) => ({ name: at(index, 'name'), value: at(index, 'value') }))
}
