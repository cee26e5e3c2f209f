import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'

/** For each person, so that nobody keeps an owner from changing something back. */
const changesOfDay = { maximum: 100, windowS: 86_400 }

/** Records a change of a shop for good. Each of its people has a maximum a day (`TOO_MANY`); operators have none. */
export async function recordChange(
  { tx, caller, resources }: Pick<Context, 'tx' | 'caller' | 'resources'>,
  shopId: number,
  detail: object,
): Promise<void> {
  if (!caller.isOperator) await resources.rates.take(`shop_change:${shopId}:${caller.id}`, changesOfDay, { tx })
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id: shopId, verdict: 'changed', detail })
}
