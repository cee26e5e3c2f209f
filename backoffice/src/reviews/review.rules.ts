import type { PortalReview, ReviewStatus } from '@sealane/contract/reviews'

export type ReviewState = ReviewStatus | 'answered'

/** Returns the state for a review's tag; states that need action have priority. */
export function stateOf({
  reports,
  hidden_at,
  reply,
}: Pick<PortalReview, 'reports' | 'hidden_at' | 'reply'>): ReviewState {
  if (reports.length > 0) return 'reported'
  if (hidden_at !== null) return 'hidden'
  return reply === null ? 'unanswered' : 'answered'
}

export const statusTabs = ['reported', 'unanswered', 'hidden', 'all'] as const
export type ReviewStatusTab = (typeof statusTabs)[number]

/** The list's filter; `stars` is left out for any number of stars. */
export type ReviewFilter = { status?: ReviewStatus; stars?: number }

/** Returns the default filter: reported reviews for operators, unanswered ones for sellers. */
export function startOf(isOperator: boolean): ReviewFilter {
  return { status: isOperator ? 'reported' : 'unanswered' }
}

export function tabOf({ status }: ReviewFilter): ReviewStatusTab {
  return status ?? 'all'
}

/** Returns the name of the first product, and the number of the others. */
export function namesOf({ products }: Pick<PortalReview, 'products'>): { first: string; others: number } {
  return { first: products[0]?.name ?? '', others: Math.max(0, products.length - 1) }
}
