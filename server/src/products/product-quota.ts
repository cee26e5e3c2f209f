import type { ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import { toId } from '../db/ids.ts'
import { checkForSource, takeForSource } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { saveProduct, productCallerOf } from './product.ts'
import { hasDrafts, selectShopOf, selectStoredBytes, selectVersionBytes } from './product-quota.sql.ts'
import { selectShop } from './product-save.sql.ts'

type SaveProductInput = { body: ProductForm }

/** Kilobytes that the forms of one shop store in a day. Files of products have a quota of their own. */
const storedOfDay = { maximum: 200_000, windowS: 86_400 }
/** Kilobytes of a person after the shop has used up its own: the owner, with a new password, repairs what a thief did. */
const storedBeyond = { maximum: 5_000, windowS: 86_400 }
const draftsMaximum = 10_000
const ofShop = (shopId: number | string) => ({ key: `product_kb:${shopId}`, ...storedOfDay })
const ofPerson = ({ id, passwordAt }: Situation['caller']) => ({
  key: `product_kb_beyond:${id}:${passwordAt}`,
  ...storedBeyond,
})

/** Refuses with `TOO_MANY` where the shop has stored enough for the day, or has too many drafts for another one. */
export async function checkQuota({ caller, visit, resources }: Situation, { body }: SaveProductInput): Promise<void> {
  const { reader } = resources.databases
  const staff = productCallerOf({ caller, visit })
  const { id, shop_id } = body
  const shopId =
    id === undefined
      ? await selectShop(reader, staff, shop_id === undefined ? undefined : toId(shop_id))
      : await selectShopOf(reader, staff, toId(id))
  if (shopId === undefined) return // It is refused as missing.
  await checkForSource(resources.rates, ofShop(shopId), ofPerson(caller))
  if (id === undefined && (await hasDrafts(reader, shopId, draftsMaximum)))
    throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
}

/** Counts for each shop what changing these products has stored. */
export async function countVersions({ tx, caller, resources }: Context, ids: number[]): Promise<void> {
  for (const { shop_id, bytes } of await selectVersionBytes(tx, ids)) {
    await takeForSource(resources.rates, ofShop(shop_id), ofPerson(caller), { count: Math.ceil(bytes / 1_000), tx })
  }
}

/** Saves a form, and counts for its shop what it has stored. */
export async function saveForm(context: Context, { body }: SaveProductInput): Promise<PortalProductDetail> {
  const { tx, caller, resources } = context
  const detail = await saveProduct(tx, productCallerOf(context), body)
  const count = Math.ceil((await selectStoredBytes(tx, toId(detail.id))) / 1_000)
  await takeForSource(resources.rates, ofShop(detail.shop.id), ofPerson(caller), { count, tx })
  return detail
}
