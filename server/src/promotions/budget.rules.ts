import { Refusal } from '../refusal.ts'

/** The most that one checkout gets off from now on: as before where nothing is said. An amount has no maximum but itself. US cents. */
export function decideMaximum(standing: number | null, wanted: number | undefined): number | null {
  if (wanted === undefined) return standing
  if (standing === null) throw new Refusal('INVALID_INPUT', { fields: { maximum: 'AMOUNT_INVALID' } })
  return wanted
}

/** The most that one checkout gets off where the operator does not say: a tenth of the budget, but at least 100 dollars. US cents. */
export function defaultMaximum(budget: number): number {
  return Math.max(100_00, Math.floor(budget / 10))
}

type Standing = { budget: number; given: number; first_budget: number | null; first_budget_by: number | null }
/** `raisesUpTo`: by how much this operator raises budgets without a second one. US cents. */
type Judge = { operatorId: number; raisesUpTo: number }

/**
 * A budget is lowered by one operator, to no less than what was given. It is raised by one as far as the limit goes, else by two who want the same.
 * `agreed` is what two raised it by together, `alone` what one did.
 */
export function decideBudget(
  standing: Standing,
  wanted: number,
  judge: Judge,
): 'lowered' | 'alone' | 'agreed' | 'first' {
  if (wanted < standing.given) throw new Refusal('INVALID_INPUT', { fields: { budget: 'AMOUNT_INVALID' } })
  if (wanted <= standing.budget) return 'lowered'
  if (standing.first_budget === wanted) {
    if (standing.first_budget_by === judge.operatorId) throw new Refusal('ALREADY_DECIDED')
    return 'agreed'
  }
  return wanted - standing.budget > judge.raisesUpTo ? 'first' : 'alone'
}
