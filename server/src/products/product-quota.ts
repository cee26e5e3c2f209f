import type { ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import { toId } from '../db/ids.ts'
import type { Context, Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { saveProduct, productCallerOf } from './product.ts'
import { hasDrafts, selectShopOf, selectStoredBytes, selectVersionBytes } from './product-quota.sql.ts'
import { selectShop } from './product-save.sql.ts'

type SaveProductInput = { body: ProductForm }

/** Kilobytes that the forms of one shop store in a day. Files of products have a quota of their own. */
const storedOfDay = { maximum: 200_000, windowS: 86_400 }
const draftsMaximum = 10_000
const keyOf = (shopId: number | string) => `product_kb:${shopId}`

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
  await resources.rates.check(keyOf(shopId), storedOfDay)
  if (id === undefined && (await hasDrafts(reader, shopId, draftsMaximum)))
    throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
}

/** Counts for each shop what changing these products has stored. */
export async function countVersions({ tx, resources }: Context, ids: number[]): Promise<void> {
  for (const { shop_id, bytes } of await selectVersionBytes(tx, ids)) {
    await resources.rates.take(keyOf(shop_id), storedOfDay, { count: Math.ceil(bytes / 1_000), tx })
  }
}

/** Saves a form, and counts for its shop what it has stored. */
export async function saveForm(context: Context, { body }: SaveProductInput): Promise<PortalProductDetail> {
  const { tx, resources } = context
  const detail = await saveProduct(tx, productCallerOf(context), body)
  const count = Math.ceil((await selectStoredBytes(tx, toId(detail.id))) / 1_000)
  await resources.rates.take(keyOf(detail.shop.id), storedOfDay, { count, tx })
  return detail
}
