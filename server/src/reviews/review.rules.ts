import { Refusal } from '../refusal.ts'

type ReviewAuthor = { given_name: string; family_name: string; account: string; is_deleted: boolean }

/**
 * Returns the public name of a reviewer: the given name and one letter of the family name, else one letter of the account. Empty for a deleted
 * account.
 */
export function authorOf(person: ReviewAuthor): string {
  if (person.is_deleted) return ''
  const [family] = person.family_name
  if (person.given_name !== '') return family === undefined ? person.given_name : `${person.given_name} ${family}.`
  return `${Array.from(person.account)[0] ?? ''}…`
}

export type Moderated = { account_id: number; shop_id: number; isHidden: boolean; openReports: number }
export type ModerationInput = { verdict: 'hide' | 'show' | 'keep'; reason?: string | undefined }
/** `unchanged` means that the review already has this state. */
export type ModerationOutcome =
  | { kind: 'hidden'; reason: string }
  | { kind: 'shown' }
  | { kind: 'kept' }
  | { kind: 'unchanged' }

type ReviewModerator = { id: number; conflicts: readonly number[] }

/**
 * Decides to hide a review with a reason, to show it again, or to keep it although it was reported. Nobody decides about their own review, or about
 * one of a shop with which they have a conflict of interest.
 */
export function decideModeration(
  review: Moderated,
  { verdict, reason = '' }: ModerationInput,
  moderator: ReviewModerator,
): ModerationOutcome {
  if (review.account_id === moderator.id || moderator.conflicts.includes(review.shop_id))
    throw new Refusal('NOT_ALLOWED')
  if (verdict === 'show') return { kind: review.isHidden ? 'shown' : 'unchanged' }
  if (verdict === 'keep') return { kind: review.openReports > 0 ? 'kept' : 'unchanged' }
  if (review.isHidden) return { kind: 'unchanged' }
  if (reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
  return { kind: 'hidden', reason }
}
