import type { DecisionSubject } from '@sealane/contract/audit-log'
import type { Tx } from '../db/database.ts'
import { unassignTask } from './task-holder.ts'

type DecisionRecord = {
  operatorId: number
  subject: DecisionSubject
  /** Of the recharge, the setting … that it was about. */
  id: number | string
  verdict: string
  /** What else there is to know: an amount in US cents, a reason. No secrets: operators read it. */
  detail: object
}

/**
 * For the record: who decided what. Nobody changes it, and it stands or falls with the decision's transaction. Nobody has it
 * in hand any more.
 */
export async function recordDecision(
  tx: Tx,
  { operatorId, subject, id, verdict, detail }: DecisionRecord,
): Promise<void> {
  await tx
    .insertInto('decisions')
    .values({
      operator_id: operatorId,
      subject,
      subject_id: String(id),
      verdict,
      detail: JSON.stringify(detail),
    })
    .execute()
  await unassignTask(tx, subject, id)
}
