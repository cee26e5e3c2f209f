import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { isPassedTransaction } from './claim.sql.ts'
import { isWatchedPayment } from '../blockchain/deposit.sql.ts'
import { normaliseHash } from '../blockchain/network.rules.ts'

/** `ours` is the shopper's address that was paid. */
type HashRequirement = { ours: string; isNeeded: boolean }

/**
 * Reads the hash in the network's form. The watcher credits the payments that it has seen by itself, and only the hash shows that a payment is the
 * same. An operator decides about a hash that others claim too.
 */
export async function checkHash(tx: Tx, typed = '', { ours, isNeeded }: HashRequirement): Promise<string | undefined> {
  if (typed === '' && !isNeeded) return undefined
  if (typed === '') throw new Refusal('INVALID_INPUT', { fields: { transaction_hash: 'required' } })
  const hash = normaliseHash(typed, ours)
  if (hash === undefined) throw new Refusal('INVALID_INPUT', { fields: { transaction_hash: 'invalid' } })
  if ((await isWatchedPayment(tx, hash)) || (await isPassedTransaction(tx, hash)))
    throw new Refusal('INVALID_INPUT', { fields: { transaction_hash: 'used' } })
  return hash
}
