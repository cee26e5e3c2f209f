import { Refusal } from '../refusal.ts'

/**
 * Returns the new maximum for one checkout: the present one if none is requested. A code for an amount has no maximum except the amount itself. US
 * cents.
 */
export function decideMaximum(current: number | null, requested: number | undefined): number | null {
  if (requested === undefined) return current
  if (current === null) throw new Refusal('INVALID_INPUT', { fields: { maximum: 'AMOUNT_INVALID' } })
  return requested
}

/** Returns the maximum for one checkout if the operator sets none: a tenth of the budget, but at least 100 dollars. US cents. */
export function defaultMaximum(budget: number): number {
  return Math.max(100_00, Math.floor(budget / 10))
}

/** The maximum that a code of the platform gives: in total, and to one checkout. US cents. */
export type BudgetLimits = { budget: number; maximum: number | null }
type BudgetState = BudgetLimits & {
  given: number
  first_budget: number | null
  first_maximum: number | null
  first_budget_by: number | null
}
/** `raisesUpTo` is the amount by which this operator may raise limits without a second one. US cents. */
type BudgetApprover = { operatorId: number; raisesUpTo: number }

/**
 * Decides a change of limits. One operator may lower them, the budget to no less than what was given. One may raise them up to that operator's limit,
 * else two must request the same. `agreed` means raised by two together, `alone` by one.
 */
export function decideLimits(
  current: BudgetState,
  requested: BudgetLimits,
  approver: BudgetApprover,
): 'lowered' | 'alone' | 'agreed' | 'first' {
  if (requested.budget < current.given) throw new Refusal('INVALID_INPUT', { fields: { budget: 'AMOUNT_INVALID' } })
  const raise = raiseOf(current, requested)
  if (raise === 0) return 'lowered'
  if (current.first_budget === requested.budget && current.first_maximum === requested.maximum) {
    if (current.first_budget_by === approver.operatorId) throw new Refusal('ALREADY_DECIDED')
    return 'agreed'
  }
  return raise > approver.raisesUpTo ? 'first' : 'alone'
}

/** Returns by how much more is given, in total or to one checkout: no checkout gets more than the budget. US cents. */
export function raiseOf(current: BudgetLimits, requested: BudgetLimits): number {
  const most = ({ budget, maximum }: BudgetLimits) => Math.min(budget, maximum ?? budget)
  return Math.max(0, requested.budget - current.budget, most(requested) - most(current))
}
