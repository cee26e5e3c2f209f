import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isReversing, isReversingOf } from './reversal.sql.ts'

/**
 * What somebody said as the first of two operators, and no second one has agreed to, is unsaid: withdrawals and recharges to be
 * passed, withdrawals that could not be sent, recharges and payments that watchers found to be taken back. Answers how many there were.
 */
export async function revokeFirstApprovals(tx: Tx, operatorId: number): Promise<number> {
  const { rows } = await sql<{ unsaid: number }>`
    with withdrawn as (
      update withdrawals set first_verdict_by = null, first_verdict_at = null
      where state = 'auditing' and first_verdict_by = ${operatorId} returning id
    ), failing as (
      update withdrawals set first_failure_by = null, first_failure_note = null, first_failure_at = null
      where state = 'passed' and first_failure_by = ${operatorId} returning id
    ), passing as (
      update recharges set first_verdict_by = null, first_received = null, first_verdict_at = null
      where status = 0 and first_verdict_by = ${operatorId} returning id
    ), held as (
      update deposits set first_verdict_by = null, first_verdict_at = null
      where status = 'seen' and first_verdict_by = ${operatorId} returning id
    ), reversing as (
      update recharges set first_reversal_by = null, first_reversal_reason = null, first_reversal_at = null
      where ${isReversing} and first_reversal_by = ${operatorId} returning id
    ), found as (
      update deposits set first_reversal_by = null, first_reversal_reason = null, first_reversal_at = null
      where ${isReversingOf('deposits')} and first_reversal_by = ${operatorId} returning id
    )
    select ((select count(*) from withdrawn) + (select count(*) from failing) + (select count(*) from passing) + (select count(*) from held)
      + (select count(*) from reversing)
      + (select count(*) from found))::int as unsaid
  `.execute(tx)
  return rows[0]?.unsaid ?? 0
}
