import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { needsSecondAbove } from '../settings/two-operators.sql.ts'
import type { BudgetLimits } from './budget.rules.ts'

/** The recipient in `lone_decisions` for all budgets of the platform's codes. */
export const budgetsRecipient = 'promotions'

/** The limits that the first of two operators requests. */
export type FirstLimits = BudgetLimits & { operatorId: number }

export function toColumns({ budget, maximum, operatorId }: FirstLimits) {
  return { first_budget: budget, first_maximum: maximum, first_budget_by: operatorId, first_budget_at: new Date() }
}

const none = { first_budget: null, first_maximum: null, first_budget_by: null, first_budget_at: null }

/** Returns the amount by which this operator may raise budgets without a second one. US cents. */
export async function selectBudgetLimit(tx: Tx, operatorId: number): Promise<number> {
  const deciding = { operatorId, recipient: sql`${budgetsRecipient}`, askedAt: sql`now()` }
  const { rows } = await sql<{ above: number }>`select ${needsSecondAbove('recharge', deciding)} as above`.execute(tx)
  return rows[0]?.above ?? 0
}

export type BudgetRow = BudgetLimits & {
  id: number
  code: string
  given: number
  has_ended: boolean
  first_budget: number | null
  first_maximum: number | null
  first_budget_by: number | null
}

/** Locks a code of the platform. No checkout uses it meanwhile. */
export async function lockBudget(tx: Tx, id: number): Promise<BudgetRow | undefined> {
  const { rows } = await sql<BudgetRow>`
    select id, code, maximum, budget, given, coalesce(ends_at <= now(), false) as has_ended,
      first_budget, first_maximum, first_budget_by from promotions
    where id = ${id} and shop_id is null for no key update
  `.execute(tx)
  return rows[0]
}

/** Saves the limits, and ends the request of a first operator. */
export async function saveLimits(tx: Tx, id: number, { budget, maximum }: BudgetLimits): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ budget, maximum, ...none })
    .where('id', '=', id)
    .execute()
}

export async function saveFirstLimits(tx: Tx, id: number, first: FirstLimits): Promise<void> {
  await tx.updateTable('promotions').set(toColumns(first)).where('id', '=', id).execute()
}

/** Ends every budget that this operator requested as the first of two. Returns their number. */
export async function revokeFirstBudgets(tx: Tx, operatorId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('promotions')
    .set(none)
    .where('first_budget_by', '=', operatorId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
