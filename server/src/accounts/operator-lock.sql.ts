import { hasDuty, type Duty } from '@sealane/contract/access'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { lockDecisionsOf } from '../settings/two-operators.sql.ts'

/**
 * Refuses an operator who no longer has one of the duties or is frozen, and locks the account until the transaction ends: a concurrent freeze waits,
 * and then revokes the decision. Called before any other account is locked.
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

/** Locks as `lockOperator` does, for a decision about money. The decisions of one operator run one after the other. */
export async function lockMoneyDecision(tx: Tx, operator: { id: number }, duty: Duty): Promise<void> {
  await lockOperator(tx, operator, [duty])
  await lockDecisionsOf(tx, operator.id)
}
