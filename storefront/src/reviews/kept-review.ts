import type { SentPicture } from '../uploads/use-pictures.ts'
import type { Draft } from './review.rules.ts'

export type KeptReview = Draft & { pictures: SentPicture[] }

const nothing: KeptReview = { scores: {}, content: '', pictures: [] }
const keyOf = (orderId: string) => `review of ${orderId}`

/** What is typed outlives its page in this tab. A full or forbidden storage costs only that. */
export function keepReview(orderId: string, review: KeptReview): void {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(review))
  } catch {
    // Nothing to keep it in.
  }
}

export function readKeptReview(orderId: string): KeptReview {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null') as KeptReview | null
    return kept ?? nothing
  } catch {
    return nothing
  }
}

export function forgetReview(orderId: string): void {
  sessionStorage.removeItem(keyOf(orderId))
}
