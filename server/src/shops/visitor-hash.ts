import { createHash } from 'node:crypto'
import type { ShopVisit } from './visitors.rules.ts'

/**
 * The same visitor of the same shop on the same day, and no more than that: from one shop or one day to the next nobody is
 * known again, and without the day's salt nobody can try who it was. 16 bytes.
 */
export function visitorOf(salt: Buffer, { shopId, address, userAgent }: ShopVisit): Buffer {
  const named = JSON.stringify([shopId, address, userAgent])
  return createHash('sha256').update(salt).update(named).digest().subarray(0, 16)
}
