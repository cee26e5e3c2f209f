import type { Context } from '../http/serve.ts'

/** In cents. */
const smallBelow = 100
const ofDay = { account: { maximum: 20, windowS: 86_400 }, source: { maximum: 200, windowS: 86_400 } }

/** Counts an order below a dollar for the day: orders stay for good, and one that costs nothing can be placed again and again. */
export async function countSmallOrder(
  { tx, caller, visit, resources: { rates } }: Context,
  total: number,
): Promise<void> {
  if (total >= smallBelow) return
  await rates.take(`small_order:${caller.id}`, ofDay.account, { tx })
  await rates.take(`small_order_from:${visit.source}`, ofDay.source, { tx })
}
