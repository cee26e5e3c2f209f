import { takeForSource, takeOfDay } from '../http/rates.ts'
import type { Context } from '../http/serve.ts'

/** In cents. */
const smallBelow = 100
const windowS = 86_400
const ofDay = { account: 20, source: { maximum: 200, windowS }, beyond: { maximum: 2, windowS } }

/** Counts an order below a dollar for the day: orders are never deleted, and one that costs nothing can be placed again and again. */
export async function countSmallOrder(
  { tx, caller, visit, resources: { rates } }: Context,
  total: number,
): Promise<void> {
  if (total >= smallBelow) return
  await takeOfDay(rates, caller, { name: 'small_order', maximum: ofDay.account }, { tx })
  const source = { key: `small_order_from:${visit.source}`, ...ofDay.source }
  await takeForSource(rates, source, { key: `small_order_beyond:${caller.id}`, ...ofDay.beyond }, { tx })
}
