import type { Queries } from '../db/database.ts'
import type { RateLimiter } from '../http/rates.ts'

/**
 * Maximum number of kilobytes of lines that dry runs of one shop store in a day: ten of the largest file. A small file may become large lines, and
 * the limit of sent bytes does not count those.
 */
const comparedOfDay = { maximum: 500_000, windowS: 86_400 }
const keyOf = (shopId: number) => `import_line_kb:${shopId}`

/** Refuses with `TOO_MANY` once the shop has used up its quota. */
export async function checkCompared(rates: RateLimiter, shopId: number): Promise<void> {
  await rates.check(keyOf(shopId), comparedOfDay)
}

export async function countCompared(
  rates: RateLimiter,
  shopId: number,
  { letters, tx }: { letters: number; tx: Queries },
): Promise<void> {
  await rates.take(keyOf(shopId), comparedOfDay, { count: Math.ceil(letters / 1_000), tx })
}
