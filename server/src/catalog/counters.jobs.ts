import type { Database, Tx } from '../db/database.ts'
import { repeatFor } from '../repeat-for.ts'
import { insertAged, postponeStale, saveProductCounters, saveShopCounters, claimStaleCounters } from './counters.sql.ts'

const batchMaximum = 500
const firstBatch = 10
/** Longer than other jobs, because cards and search show these counters. */
const rollUpMs = 10_000

/**
 * Recomputes the counters of products and shops whose facts have changed, for ten seconds. Safe to run anywhere, any time: only one process works.
 * When a batch fails, its rows are counted one by one. A row that fails by itself moves to the end of the queue, and the run fails with its error.
 */
export async function rollUp(database: Database): Promise<void> {
  let size = firstBatch
  await repeatFor(async () => {
    try {
      const isMore = await database.transaction().execute((tx) => rollUpSome(tx, size))
      size = Math.min(batchMaximum, size * 2)
      return isMore
    } catch (error) {
      if (size === 1) {
        await postponeStale(database)
        throw error
      }
      size = 1
      return true
    }
  }, rollUpMs)
}

/** Runs once a day. Removes sales older than 30 days from the counters that cover 30 days. */
export async function age(database: Database): Promise<void> {
  await database.transaction().execute(insertAged)
  await rollUp(database)
}

/** Returns whether there may be more. */
async function rollUpSome(tx: Tx, size: number): Promise<boolean> {
  const stale = await claimStaleCounters(tx, size)
  if (stale === undefined || stale.productIds.length + stale.shopIds.length === 0) return false
  const { productIds, shopIds } = stale
  const theirShops = productIds.length === 0 ? [] : await saveProductCounters(tx, productIds)
  await saveShopCounters(tx, [...new Set([...shopIds, ...theirShops])])
  return true
}
