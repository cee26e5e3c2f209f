import { createHash } from 'node:crypto'
import type { ShopVisit } from './visitors.rules.ts'

/** Returns a hash that is equal for the same visitor of the same shop on the same day, and different in every other case. 16 bytes. */
export function visitorOf(salt: Buffer, { shopId, address, userAgent }: ShopVisit): Buffer {
  return saltedOf(salt, [shopId, address, userAgent])
}

/**
 * Returns a hash of a person and an action on one day: it differs between actions and between days, and without the day's salt nobody can test who it
 * was. 16 bytes.
 */
export function saltedOf(salt: Buffer, named: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(salt).update(JSON.stringify(named)).digest().subarray(0, 16)
}
