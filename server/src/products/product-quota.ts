import type { ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { checkForSource, takeForSource, type RateLimiter } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { saveProduct, productCallerOf } from './product.ts'
import { hasDrafts, selectShopOf, selectStoredBytes, selectVersionBytes } from './product-quota.sql.ts'
import { selectShop } from './product-save.sql.ts'

type SaveProductInput = { body: ProductForm }

/** Maximum number of kilobytes that forms of one shop store in a day. Files of products have a quota of their own. */
const storedOfDay = { maximum: 200_000, windowS: 86_400 }
/** Kilobytes for a person after the shop's quota is used up: an owner with a new password repairs what a thief did. */
const storedBeyond = { maximum: 5_000, windowS: 86_400 }
/** If the pictures of an import cannot be fetched, a whole catalogue becomes drafts. */
const draftsMaximum = 50_000
/**
 * Maximum number of kilobytes that imports of one shop store in a day: a small file with long texts in 13 languages may become twenty times as large.
 */
const importedOfDay = { maximum: 1_000_000, windowS: 86_400 }
const ofShop = (shopId: number | string) => ({ key: `product_kb:${shopId}`, ...storedOfDay })
const ofPerson = ({ id, passwordAt }: Situation['caller']) => ({
  key: `product_kb_beyond:${id}:${passwordAt}`,
  ...storedBeyond,
})

/** Throws `TOO_MANY` if the shop has used up its quota of the day, or has too many drafts for another one. */
export async function checkQuota({ caller, visit, resources }: Situation, { body }: SaveProductInput): Promise<void> {
  const { reader } = resources.databases
  const staff = productCallerOf({ caller, visit })
  const { id, shop_id } = body
  const shopId =
    id === undefined
      ? await selectShop(reader, staff, shop_id === undefined ? undefined : toId(shop_id))
      : await selectShopOf(reader, staff, toId(id))
  if (shopId === undefined) return // It is refused later as missing.
  await checkForSource(resources.rates, ofShop(shopId), ofPerson(caller))
  if (id === undefined && (await hasDrafts(reader, shopId, draftsMaximum))) throw noRoom()
}

/** Counts for each shop the data that the change of these products has stored. */
export async function countVersions({ tx, caller, resources }: Context, ids: number[]): Promise<void> {
  for (const { shop_id, bytes } of await selectVersionBytes(tx, ids)) {
    await takeForSource(resources.rates, ofShop(shop_id), ofPerson(caller), { count: Math.ceil(bytes / 1_000), tx })
  }
}

/** Saves a form, and counts for its shop the stored data. */
export async function saveForm(context: Context, { body }: SaveProductInput): Promise<PortalProductDetail> {
  const { tx, caller, resources } = context
  const detail = await saveProduct(tx, productCallerOf(context), body)
  const count = Math.ceil((await selectStoredBytes(tx, toId(detail.id))) / 1_000)
  await takeForSource(resources.rates, ofShop(detail.shop.id), ofPerson(caller), { count, tx })
  return detail
}

/** Refuses the next product of an import with `TOO_MANY`, as `checkQuota` does, within limits of its own: before its pictures are fetched. */
export async function checkImported(
  { rates, databases }: Resources,
  { shopId, isNew }: { shopId: number; isNew: boolean },
): Promise<void> {
  if (isNew && (await hasDrafts(databases.writer, shopId, draftsMaximum))) throw noRoom()
  await rates.check(`import_kb:${shopId}`, importedOfDay)
}

/** Counts for a shop the kilobytes that an import has stored of a product. */
export async function countImported(tx: Tx, rates: RateLimiter, shopId: number, productId: number): Promise<void> {
  const count = Math.ceil((await selectStoredBytes(tx, productId)) / 1_000)
  await rates.take(`import_kb:${shopId}`, importedOfDay, { count, tx })
}

function noRoom(): Refusal {
  return new Refusal('TOO_MANY', { values: { of: 'stored' } })
}
