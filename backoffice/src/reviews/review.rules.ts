import type { PortalReview, ReviewStatus } from '@sealane/contract/reviews'

export type ReviewState = ReviewStatus | 'answered'

/** What a review's tag says: what somebody has to look at comes first. */
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

/** What is asked for; stars are none where it does not matter. */
export type ReviewFilter = { status?: ReviewStatus; stars?: number }

/** What each role begins with: operators at what was reported, sellers at what waits for an answer. */
export function startOf(isOperator: boolean): ReviewFilter {
  return { status: isOperator ? 'reported' : 'unanswered' }
}

export function tabOf({ status }: ReviewFilter): ReviewStatusTab {
  return status ?? 'all'
}

/** The name of what was bought, and how many others there are. */
export function namesOf({ products }: Pick<PortalReview, 'products'>): { first: string; others: number } {
  return { first: products[0]?.name ?? '', others: Math.max(0, products.length - 1) }
}
