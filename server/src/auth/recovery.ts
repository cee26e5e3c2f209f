import type { Queries } from '../db/database.ts'
import { payableFrom, withdrawableFrom } from './recovery.sql.ts'
import { checkUsable } from './waiting.rules.ts'

/**
 * Refuses while withdrawals wait after a recovery of the account (`RECOVERY_WAITS`): an intruder who has replaced its proofs must not use them before
 * the owner has read the notification. `of` names in the message the action that waits.
 */
export async function checkNotRecovered(
  queries: Queries,
  accountId: number,
  of: 'withdrawals' | 'people' | 'deletion',
): Promise<void> {
  const now = new Date()
  const from = await withdrawableFrom(queries, accountId, now)
  if (from !== undefined) checkUsable(from, now, 'RECOVERY_WAITS', { of })
}

/** Refuses to pay orders for that time where the password and the payment code were both replaced (`RECOVERY_WAITS`). */
export async function checkMayPay(queries: Queries, accountId: number, now: Date): Promise<void> {
  const from = await payableFrom(queries, accountId, now)
  if (from !== undefined) checkUsable(from, now, 'RECOVERY_WAITS', { of: 'payments' })
}
