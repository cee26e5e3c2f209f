import { recordDecision } from '../audit-log/decision.sql.ts'
import { takeOfDay } from '../http/rates.ts'
import type { Context } from '../http/serve.ts'

/** Changes a day by each person: a number that always lets an owner undo another person's change. */
const changesMaximum = 100

/** Records a change of a shop permanently. Each member of its staff has a maximum a day (`TOO_MANY`); operators have none. */
export async function recordChange(
  { tx, caller, resources }: Pick<Context, 'tx' | 'caller' | 'resources'>,
  shopId: number,
  detail: object,
): Promise<void> {
  const limit = { name: `shop_change:${shopId}`, maximum: changesMaximum }
  if (!caller.isOperator) await takeOfDay(resources.rates, caller, limit, { tx })
  await recordDecision(tx, { operatorId: caller.id, subject: 'shop', id: shopId, verdict: 'changed', detail })
}
