import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'

/** Of each person, so that nobody keeps an owner from changing something back. */
const changesOfDay = { maximum: 100, windowS: 86_400 }

/** For the record, for good: what somebody changed of a shop. Each of its own people changes so much in a day (`TOO_MANY`). */
export async function recordChange(
  { tx, caller, resources }: Pick<Context, 'tx' | 'caller' | 'resources'>,
  shopId: number,
  detail: object,
): Promise<void> {
  if (!caller.isOperator) await resources.rates.take(`shop_change:${shopId}:${caller.id}`, changesOfDay, { tx })
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id: shopId, verdict: 'changed', detail })
}
