import type { Database, Tx } from '../db/database.ts'
import { repeatFor } from '../repeat-for.ts'
import { insertAged, saveProductCounters, saveShopCounters, takeStale } from './counters.sql.ts'
import { saveWords } from './words.sql.ts'

const batchMaximum = 500
/** Longer than others, because cards and search show these counters. */
const rollUpMs = 10_000

/** Counts anew what facts have changed since, for ten seconds. Safe to run anywhere, any time: only one works, the others leave. */
export async function rollUp(database: Database): Promise<void> {
  await repeatFor(() => database.transaction().execute(rollUpSome), rollUpMs)
}

/** Once a day: what was sold more than 30 days ago leaves the counters that speak of 30 days. */
export async function age(database: Database): Promise<void> {
  await database.transaction().execute(insertAged)
  await rollUp(database)
}

/** Whether there may be more. */
async function rollUpSome(tx: Tx): Promise<boolean> {
  const stale = await takeStale(tx, batchMaximum)
  if (stale === undefined || stale.productIds.length + stale.shopIds.length === 0) return false
  const { productIds, shopIds } = stale
  const theirShops = productIds.length === 0 ? [] : await saveProductCounters(tx, productIds)
  await saveShopCounters(tx, [...new Set([...shopIds, ...theirShops])])
  if (productIds.length > 0) await saveWords(tx, productIds)
  return true
}
