import { hasDuty, type Duty } from '@sealane/contract/access'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { lockDecisionsOf } from '../settings/two-operators.sql.ts'

/**
 * Refuses an operator who has none of the duties any more or is frozen, and keeps both so until the transaction ends: a freeze at the same
 * time waits, and then revokes the decision. Called before any other account is locked.
 */
export async function lockOperator(tx: Tx, { id }: { id: number }, duties: readonly Duty[]): Promise<void> {
  const row = await tx
    .selectFrom('accounts')
    .select(['duties', 'frozen_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (row === undefined || row.frozen_at !== null || !hasDuty(row.duties as Duty[], duties))
    throw new Refusal('NOT_ALLOWED')
}

/** As `lockOperator`, for a decision about money. The decisions of one operator come one after the other. */
export async function lockMoneyDecision(tx: Tx, operator: { id: number }, duty: Duty): Promise<void> {
  await lockOperator(tx, operator, [duty])
  await lockDecisionsOf(tx, operator.id)
}
