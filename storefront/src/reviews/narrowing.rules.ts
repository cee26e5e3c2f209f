import type { ReviewCounts } from '@sealane/contract/reviews'
import type { Narrowed } from './reviews.queries.ts'

/** A filter of a review list, and the number of all reviews that it would leave. */
export type ReviewFilterChoice =
  | { name: 'with_pictures' | 'own_language'; count: number }
  | { name: 'stars'; stars: number; count: number }

/** Returns the filters that narrow the list: one that matches no review, or every review, is left out. Five stars are first. */
export function choicesIn({ all, with_pictures, own_language, stars }: ReviewCounts): ReviewFilterChoice[] {
  const choices: ReviewFilterChoice[] = [
    { name: 'with_pictures', count: with_pictures },
    { name: 'own_language', count: own_language },
    ...stars.map((count, index): ReviewFilterChoice => ({ name: 'stars', stars: index + 1, count })).toReversed(),
  ]
  return choices.filter(({ name, count }) => count > 0 && (name === 'stars' || count < all))
}

export function isChosen(narrowed: Narrowed, choice: ReviewFilterChoice): boolean {
  return choice.name === 'stars' ? narrowed.stars === choice.stars : narrowed[choice.name] === true
}

/** Sets a filter, or removes it if it is set. Other filters stay, but only one number of stars is possible. */
export function choose(narrowed: Narrowed, choice: ReviewFilterChoice): Narrowed {
  const { [choice.name]: _former, ...others } = narrowed
  if (isChosen(narrowed, choice)) return others
  return { ...others, ...(choice.name === 'stars' ? { stars: choice.stars } : { [choice.name]: true }) }
}
