import type { Tx } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { decideChanged, decideOffSale, decideSale, isTrusted, type CheckPolicy } from './check.rules.ts'
import { saveSale, selectChecked, selectRecord } from './check.sql.ts'

/** Saves whether the shop wants to sell a product that the caller has locked. A product of a new shop may wait for an operator's check. */
export async function saveOnSale(tx: Tx, id: number, isOnSale: boolean): Promise<void> {
  const { shopId, ...checked } = await selectChecked(tx, id)
  if (!isOnSale) return saveSale(tx, id, decideOffSale(checked))
  const policy = await readPolicy(tx)
  const shop = await selectRecord(tx, shopId, policy.trustedAfter)
  await saveSale(tx, id, decideSale(checked, shop, policy))
}

/** Requests another check of a product that the caller has locked and whose content has changed. */
export async function requestRecheck(tx: Tx, id: number): Promise<void> {
  const { shopId, ...checked } = await selectChecked(tx, id)
  if (checked.state !== 'passed') return
  const policy = await readPolicy(tx)
  const sale = decideChanged(checked, await selectRecord(tx, shopId, policy.trustedAfter), policy)
  if (sale !== undefined) await saveSale(tx, id, sale)
}

export async function isShopTrusted(tx: Tx, shopId: number): Promise<boolean> {
  const policy = await readPolicy(tx)
  return isTrusted(await selectRecord(tx, shopId, policy.trustedAfter), policy)
}

async function readPolicy(tx: Tx): Promise<CheckPolicy> {
  const settings = await readSettings(tx, ['product.trusted_after', 'product.check_first'])
  return { trustedAfter: settings['product.trusted_after'], isFirst: settings['product.check_first'] }
}
