import type { Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { Refusal } from '../refusal.ts'
import { recordAlone } from '../settings/two-operators.sql.ts'
import type { RefundTransitionAction } from './refund.rules.ts'
import type { RefundRow } from './refund.sql.ts'
import { recipientOf, selectFirstOperators, selectRefundLimit } from './two-operators.sql.ts'

/** `amount` is the shop's loss, in US cents. `more` are further values that both operators have to enter identically. */
type OperatorPass = { action: RefundTransitionAction; amount: number; more?: object; operatorId: number }

/**
 * Returns whether the money is paid now. Money that one operator takes from shops counts towards the limits for two operators. Above them the first
 * operator's decision is recorded, and a second operator makes the same one. The caller has locked the operator's decisions and the request.
 */
export async function recordOperatorPass(
  tx: Tx,
  refund: RefundRow,
  { action, amount, more, operatorId }: OperatorPass,
): Promise<boolean> {
  const firstOperators = await selectFirstOperators(tx, refund.id, { action, amount, ...more })
  if (firstOperators.some((id) => id !== operatorId)) return true
  if (amount <= (await selectRefundLimit(tx, refund, operatorId))) {
    if (amount > 0) await recordAlone(tx, { operatorId, subject: 'recharge', recipient: recipientOf(refund), amount })
    return true
  }
  if (firstOperators.includes(operatorId)) throw new Refusal('ALREADY_DECIDED')
  await recordDecision(tx, {
    operatorId,
    subject: 'refund',
    id: refund.id,
    verdict: 'passed_first',
    detail: { action, amount, ...more },
  })
  return false
}
