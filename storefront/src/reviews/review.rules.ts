import { isBlank } from '@sealane/contract/visible-text'
export const scoreNames = ['product_score', 'service_score', 'postage_score'] as const
export type ScoreName = (typeof scoreNames)[number]
export type ReviewScores = Partial<Record<ScoreName, number>>

/** The content of an unfinished review. */
export type ReviewDraft = { scores: ReviewScores; content: string }
export type Problem = 'scoreMissing' | 'empty' | 'sending' | 'failed'

type SubmittableReview = ReviewDraft & { isSending: boolean; hasFailed: boolean }

/** Returns the problems that prevent posting the review, by field. */
export function problemsOf({ scores, content, isSending, hasFailed }: SubmittableReview): Record<string, Problem> {
  const missing = scoreNames.filter((name) => scores[name] === undefined)
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'scoreMissing' as const])),
    ...(isBlank(content) && { content: 'empty' as const }),
    ...(isSending && { pictures: 'sending' as const }),
    ...(hasFailed && { pictures: 'failed' as const }),
  }
}

/** Returns the scores if all are given. */
export function completeScores(scores: ReviewScores): Record<ScoreName, number> | undefined {
  const { product_score, service_score, postage_score } = scores
  if (product_score === undefined || service_score === undefined || postage_score === undefined) return undefined
  return { product_score, service_score, postage_score }
}
