import { Refusal } from '../refusal.ts'

/** The most that one checkout gets off from now on: as before where nothing is said. An amount has no maximum but itself. US cents. */
export function decideMaximum(current: number | null, requested: number | undefined): number | null {
  if (requested === undefined) return current
  if (current === null) throw new Refusal('INVALID_INPUT', { fields: { maximum: 'AMOUNT_INVALID' } })
  return requested
}

/** The most that one checkout gets off where the operator does not say: a tenth of the budget, but at least 100 dollars. US cents. */
export function defaultMaximum(budget: number): number {
  return Math.max(100_00, Math.floor(budget / 10))
}

/** The most that a code of the platform gives: in all, and to one checkout. US cents. */
export type BudgetLimits = { budget: number; maximum: number | null }
type BudgetState = BudgetLimits & {
  given: number
  first_budget: number | null
  first_maximum: number | null
  first_budget_by: number | null
}
/** `raisesUpTo`: by how much this operator raises limits without a second one. US cents. */
type BudgetApprover = { operatorId: number; raisesUpTo: number }

/**
 * Limits are lowered by one operator, the budget to no less than what was given. They are raised by one as far as that operator's limit
 * goes, else by two who want the same. `agreed` is what two raised them to together, `alone` what one did.
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

/** By how much more is given, in all or to one checkout: no checkout gets more than the budget. US cents. */
export function raiseOf(current: BudgetLimits, requested: BudgetLimits): number {
  const most = ({ budget, maximum }: BudgetLimits) => Math.min(budget, maximum ?? budget)
  return Math.max(0, requested.budget - current.budget, most(requested) - most(current))
}
