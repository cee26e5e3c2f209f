import type { SentPicture } from '../uploads/use-pictures.ts'
import type { ReviewDraft } from './review.rules.ts'

export type StoredReview = ReviewDraft & { pictures: SentPicture[] }

const nothing: StoredReview = { scores: {}, content: '', pictures: [] }
const keyOf = (orderId: string) => `review of ${orderId}`

/** Stores the draft so that it outlives its page in this tab. If the storage is full or forbidden, only that is lost. */
export function storeReview(orderId: string, review: StoredReview): void {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(review))
  } catch {
    // No storage: the draft is not kept.
  }
}

export function readStoredReview(orderId: string): StoredReview {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null') as StoredReview | null
    return kept ?? nothing
  } catch {
    return nothing
  }
}

export function forgetReview(orderId: string): void {
  sessionStorage.removeItem(keyOf(orderId))
}
