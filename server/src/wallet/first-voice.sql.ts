import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * What somebody said as the first of two operators, and no second one has agreed to, is unsaid: withdrawals and recharges to be
 * passed, recharges to be taken back. Answers how many there were.
 */
export async function unsayFirstVoices(tx: Tx, operatorId: number): Promise<number> {
  const statements = [
    sql`update withdrawals set first_verdict_by = null, first_verdict_at = null
      where state = 'auditing' and first_verdict_by = ${operatorId}`,
    sql`update recharges set first_verdict_by = null, first_received = null, first_verdict_at = null
      where status = 0 and first_verdict_by = ${operatorId}`,
    sql`update recharges set first_reversal_by = null, first_reversal_reason = null, first_reversal_at = null
      where reversed is null and first_reversal_by = ${operatorId}`,
  ]
  let unsaid = 0
  for (const statement of statements) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { numAffectedRows = 0n } = await statement.execute(tx)
    unsaid += Number(numAffectedRows)
  }
  return unsaid
}
