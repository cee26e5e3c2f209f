import type { Tx } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { decideOffSale, decideSale, isTrusted, type Policy } from './check.rules.ts'
import { saveSale, selectChecked, selectRecord } from './check.sql.ts'

/** What the shop wants with a product that the caller has locked. A young shop's may wait for an operator's look. */
export async function saveOnSale(tx: Tx, id: number, isOnSale: boolean): Promise<void> {
  const { shopId, ...checked } = await selectChecked(tx, id)
  if (!isOnSale) return saveSale(tx, id, decideOffSale(checked))
  const policy = await readPolicy(tx)
  const shop = await selectRecord(tx, shopId, policy.trustedAfter)
  await saveSale(tx, id, decideSale(checked, shop, policy))
}

export async function isShopTrusted(tx: Tx, shopId: number): Promise<boolean> {
  const policy = await readPolicy(tx)
  return isTrusted(await selectRecord(tx, shopId, policy.trustedAfter), policy)
}

async function readPolicy(tx: Tx): Promise<Policy> {
  const settings = await readSettings(tx, ['product.trusted_after', 'product.check_first'])
  return { trustedAfter: settings['product.trusted_after'], isFirst: settings['product.check_first'] }
}
