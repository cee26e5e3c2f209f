import type { Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import { Refusal } from '../refusal.ts'
import { recordAlone } from '../settings/two-operators.ts'
import type { Action } from './refund.rules.ts'
import type { RefundRow } from './refund.sql.ts'
import { recipientOf, selectFirstVoices, selectRefundLimit } from './second-voice.sql.ts'

type Giving = { action: Action; amount: number; operatorId: number }

/**
 * Whether the money goes back now. What one operator gives back counts towards the limits for two operators; above them the first one only
 * says so, on record, and a second one says the same. The caller holds the operator's decisions and the request.
 */
export async function agreeOn(tx: Tx, refund: RefundRow, { action, amount, operatorId }: Giving): Promise<boolean> {
  const voices = await selectFirstVoices(tx, refund.id, { action, amount })
  if (voices.some((id) => id !== operatorId)) return true
  if (amount <= (await selectRefundLimit(tx, refund, operatorId))) {
    if (amount > 0) await recordAlone(tx, { operatorId, subject: 'recharge', recipient: recipientOf(refund), amount })
    return true
  }
  if (voices.includes(operatorId)) throw new Refusal('ALREADY_DECIDED')
  await recordDecision(tx, {
    operatorId,
    subject: 'refund',
    id: refund.id,
    verdict: 'passed_first',
    detail: { action, amount },
  })
  return false
}
