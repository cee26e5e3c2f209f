import type { Product } from '@sealane/contract/product-form'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { takePicture } from '../uploads/uploads.ts'
import {
  deleteUnusedVariants,
  insertVariants,
  removeVariants,
  saveTranslations,
  saveVariants,
  selectTranslationContext,
} from './product-save.sql.ts'
import { translationsOf } from './product-text.rules.ts'
import { stockAfter } from './product.rules.ts'
import type { StoredPicture, StoredVariant, Whole } from './product.sql.ts'

/**
 * Returns the pictures as they are stored, in the given order: those that the product has, and uploads of the caller; and the product with their
 * addresses wherever it refers to one.
 */
export async function collectPictures(
  tx: Tx,
  accountId: number,
  { product, own }: { product: Product; own: StoredPicture[] },
): Promise<{ pictures: StoredPicture[]; product: Product }> {
  const addresses = new Map<string, string>()
  const pictures: StoredPicture[] = []
  for (const { image, alt } of product.pictures) {
    const there = own.find((picture) => picture.image === image)
    const picture = there ?? (await takePicture(tx, { id: image, accountId, purpose: 'product_picture' }))
    if (pictures.some((other) => other.image === picture.image)) {
      throw new Refusal('INVALID_INPUT', { fields: { [`pictures.${pictures.length}.image`]: 'twice' } })
    }
    addresses.set(image, picture.image)
    pictures.push({ ...picture, alt })
  }
  return { pictures, product: withAddresses(product, addresses) }
}

function withAddresses(product: Product, addresses: Map<string, string>): Product {
  const toAddress = <One extends { image: string | null }>(one: One) => ({
    ...one,
    image: addresses.get(one.image ?? '') ?? null,
  })
  const options = product.options.map((option) => ({ ...option, values: option.values.map(toAddress) }))
  return { ...product, options, variants: product.variants.map(toAddress) }
}

type ProductParts = {
  id: number
  shopId: number
  product: Product
  pictures: StoredPicture[]
  known: Whole | undefined
}

/** Saves the texts in 13 languages, and the variants. */
export async function saveParts(tx: Tx, { id, shopId, product, pictures, known: whole }: ProductParts): Promise<void> {
  const existing = whole?.variants ?? []
  const surroundings = await selectTranslationContext(tx, { shopId, productId: id, category: product.category })
  await saveTranslations(tx, id, translationsOf(product, surroundings))
  const cover = pictures[0]?.image ?? ''
  const former = new Map(existing.map((variant) => [keyOf(variant), variant]))
  const stocks = decideStocks(product, former)
  const rows = product.variants.map(({ seen_stock: _expectedStock, on_sale, image, ...variant }, position) => ({
    id: former.get(keyOf(variant))?.id,
    row: { ...variant, position, stock: stocks[position] ?? 0, image: image ?? cover, is_on_sale: on_sale },
  }))
  const added = rows.flatMap(({ id: formerId, row }) => (formerId === undefined ? [row] : []))
  const sent = new Set(product.variants.map(keyOf))
  const gone = existing.filter((variant) => !sent.has(keyOf(variant)))
  if (existing.length + added.length > everMaximum) await makeRoom(tx, gone, product.variants.length)
  await insertVariants(tx, id, added)
  const kept = rows.flatMap(({ id: formerId, row }) => (formerId === undefined ? [] : [{ ...row, id: formerId }]))
  await saveVariants(tx, kept)
  await removeVariants(
    tx,
    gone.map((variant) => variant.id),
  )
}

/** Maximum number of variants of a product including removed ones, because each save reads all of them. */
const everMaximum = 5_000

/** Deletes variants that were removed before and that are in no order and no bag. Refuses the product if that does not make enough room. */
async function makeRoom(tx: Tx, gone: StoredVariant[], kept: number): Promise<void> {
  const removed = gone.filter(({ is_removed }) => is_removed)
  const deleted = await deleteUnusedVariants(
    tx,
    removed.map(({ id }) => id),
  )
  const left = kept + gone.length - deleted
  if (left > everMaximum) throw new Refusal('INVALID_INPUT', { fields: { variants: 'too_many' } })
}

/** Returns the new stock of each variant, or throws a refusal that contains the present stock. The caller has locked the variants. */
function decideStocks({ variants }: Product, former: Map<string, StoredVariant>): number[] {
  const now = variants.map((variant) => former.get(keyOf(variant))?.stock ?? 0)
  const after = variants.map((variant, index) => stockAfter(now[index] ?? 0, variant))
  const moved = after.flatMap((stock, index) => (stock === undefined ? [`variants.${index}.stock`] : []))
  if (moved.length > 0) {
    const fields = Object.fromEntries(moved.map((field) => [field, 'stock_moved']))
    throw new Refusal('CHANGED_MEANWHILE', { fields, data: { stock: now } })
  }
  return after.map((stock) => stock ?? 0)
}

/** The key of a variant: variants of a product differ by their choices. */
function keyOf({ choice }: { choice: string[] }): string {
  return JSON.stringify(choice)
}
