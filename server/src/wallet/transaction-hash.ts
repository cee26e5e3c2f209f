import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { isPassedTransaction } from './claim.sql.ts'
import { isWatchedPayment } from './deposit.sql.ts'
import { normaliseHash } from './network.rules.ts'

type Payee = { ours: string; isNeeded: boolean }

/**
 * As the network writes it. What the watcher has seen, it credits by itself, and only the hash tells that it is the same payment; what
 * others claim too, an operator decides.
 */
export async function checkHash(tx: Tx, typed = '', { ours, isNeeded }: Payee): Promise<string | undefined> {
  if (typed === '' && !isNeeded) return undefined
  if (typed === '') throw new Refusal('INVALID_INPUT', { fields: { transaction_hash: 'required' } })
  const hash = normaliseHash(typed, ours)
  if (hash === undefined) throw new Refusal('INVALID_INPUT', { fields: { transaction_hash: 'invalid' } })
  if ((await isWatchedPayment(tx, hash)) || (await isPassedTransaction(tx, hash)))
    throw new Refusal('INVALID_INPUT', { fields: { transaction_hash: 'used' } })
  return hash
}
