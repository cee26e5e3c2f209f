import { toTerm, type SearchInterpretation } from './search.rules.ts'

/** The terms that many products have. `shares` is each term's share of all products, `nameShares` its share of their names. */
export type CommonTerms = { shares: Map<string, number>; nameShares: Map<string, number>; products: number }
export type Walk = { hits: number; steps: number }

/** A step costs microseconds; gathering all hits in vain costs hundreds of milliseconds. */
const stepsMinimum = 3_000
const stepsMaximum = 20_000
/** A walk may take this many times the steps that chance predicts. */
const patience = 4

/** Returns the terms that at least so many products have. */
export function termsAbove({ shares, products }: Omit<CommonTerms, 'nameShares'>, hits: number): string[] {
  return [...shares].filter(([, share]) => share * products >= hits).map(([term]) => term)
}

/**
 * Decides whether walking along the list fills a page sooner than gathering all hits, because many products match. Returns the expected hits and the
 * maximum of steps, or undefined where gathering is better.
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
 * Estimates the share of products that match. It treats words as independent and the pairs of one word as fully dependent: an estimate that is too
 * high costs a few steps, one that is too low a long gathering. A term that is not among the common ones is rare and counts as 0.
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
