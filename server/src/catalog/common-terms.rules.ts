import { toTerm, type SearchInterpretation } from './search.rules.ts'

/** The terms that many products have, each with its share of all products, and so of their names; how many products there are. */
export type CommonTerms = { shares: Map<string, number>; nameShares: Map<string, number>; products: number }
export type Walk = { hits: number; steps: number }

/** A step costs microseconds, a gathering for nothing hundreds of milliseconds. */
const stepsMinimum = 3_000
const stepsMaximum = 20_000
/** A page may lie a little further than chance says. */
const patience = 4

/**
 * Whether so many products are found that a page of them is met sooner on the way along the list than by gathering all,
 * and how far to walk for it. Undefined where gathering is better.
 */
export function planWalk(
  { shares, products }: Omit<CommonTerms, 'nameShares'>,
  interpretations: SearchInterpretation[],
  size: number,
): Walk | undefined {
  const share = Math.min(1, sum(interpretations.map((interpretation) => shareOf(shares, interpretation))))
  const hits = Math.round(share * products)
  if (hits * hits <= (size + 1) * products) return undefined
  const steps = Math.ceil(((size + 1) / share) * patience)
  return { hits, steps: Math.min(stepsMaximum, Math.max(stepsMinimum, steps)) }
}

/**
 * As if words had nothing to do with each other, and the pairs of one word everything: to hope for too much costs a few steps,
 * to hope for too little a long gathering. A term that is not among the common ones is rare: then none is common.
 */
function shareOf(shares: Map<string, number>, { locale, searchTerms }: SearchInterpretation): number {
  const shareOfWord = (word: string) => shares.get(toTerm(locale, word, true)) ?? 0
  const { words, pairs, patterns, choices } = searchTerms
  const factors = [
    ...words.map(shareOfWord),
    ...(pairs.length === 0 ? [] : [Math.min(...pairs.map((pair) => shares.get(toTerm(locale, pair, false)) ?? 0))]),
    ...patterns.map(({ kind, text }) => shareLike(shares, toTerm(locale, '', true), { kind, text })),
    ...choices.map((choice) => sum(choice.map(shareOfWord))),
  ]
  return factors.length === 0 ? 0 : factors.reduce((product, factor) => product * Math.min(1, factor), 1)
}

function shareLike(shares: Map<string, number>, start: string, { kind, text }: { kind: string; text: string }): number {
  const isLike = (term: string) =>
    kind === 'prefix' ? term.startsWith(start + text) : term.includes(text, start.length)
  let share = 0
  for (const [term, one] of shares) if (term.startsWith(start) && isLike(term)) share += one
  return share
}

function sum(shares: number[]): number {
  return shares.reduce((total, share) => total + share, 0)
}
