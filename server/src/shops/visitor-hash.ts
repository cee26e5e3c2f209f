import { createHash } from 'node:crypto'
import type { ShopVisit } from './visitors.rules.ts'

/** The same visitor of the same shop on the same day, and no more than that. 16 bytes. */
export function visitorOf(salt: Buffer, { shopId, address, userAgent }: ShopVisit): Buffer {
  return saltedOf(salt, [shopId, address, userAgent])
}

/**
 * Who did one thing on one day: from one thing or one day to the next nobody is known again, and without the day's salt nobody
 * can try who it was. 16 bytes.
 */
export function saltedOf(salt: Buffer, named: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(salt).update(JSON.stringify(named)).digest().subarray(0, 16)
}
