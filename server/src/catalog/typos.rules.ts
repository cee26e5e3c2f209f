import type { FileName } from '@sealane/contract/locales'
import { forgiving, type SearchInterpretation, toTerm, type SearchTerms, wordsOf } from './search.rules.ts'

/** The typed words that the catalogue has, as terms: `whole` as they are; `begun` also as the beginning of a word or, in German, a part of it. */
export type RecognizedWords = { whole: Set<string>; begun: Set<string> }
/** For each typed term, the words that it may mean. */
export type NearWords = Map<string, string[]>
export type TypedWord = { locale: FileName; word: string }

const nearMaximum = 20

/** Returns the words that a language does not have, not even as unfinished ones where the keyword allows that. */
export function unknownOf({ locale, searchTerms }: SearchInterpretation, { whole, begun }: RecognizedWords): string[] {
  return [
    ...searchTerms.words.filter((word) => !whole.has(toTerm(locale, word, true))),
    ...searchTerms.patterns.map(({ text }) => text).filter((text) => !begun.has(toTerm(locale, text, true))),
  ]
}

/** Returns the interpretations whose language has every typed word as a whole word. Letters without words are tried in all languages. */
export function wholeIn(
  interpretations: SearchInterpretation[],
  recognizedWords: RecognizedWords,
): SearchInterpretation[] {
  const whole = interpretations.map(({ locale, searchTerms }) => ({
    locale,
    searchTerms: { ...searchTerms, words: wordsOf(searchTerms), patterns: [] },
  }))
  return whole.filter((interpretation) => unknownOf(interpretation, recognizedWords).length === 0)
}

/** Returns the interpretations whose language has every word where one of them may be unfinished or inside of another. */
export function unfinishedIn(
  interpretations: SearchInterpretation[],
  recognizedWords: RecognizedWords,
): SearchInterpretation[] {
  return interpretations.filter(
    (interpretation) =>
      interpretation.searchTerms.patterns.length > 0 && unknownOf(interpretation, recognizedWords).length === 0,
  )
}

/** Replaces unknown words with those that they probably mean; known ones stay. Omits the languages where a word has no replacement. */
export function forgiveAll(
  interpretations: SearchInterpretation[],
  recognizedWords: RecognizedWords,
  near: NearWords,
): SearchInterpretation[] {
  return interpretations.flatMap((interpretation) => {
    const unknown = unknownOf(interpretation, recognizedWords)
    const meant = meantBy(interpretation.locale, unknown, near)
    return unknown.length > 0 && meant.size === unknown.length ? [forgiven(interpretation, meant)] : []
  })
}

/** Returns interpretations for a keyword whose words are all known but in no product together: one word may be a typo of another known one. */
export function forgiveOne(
  interpretation: SearchInterpretation,
  recognizedWords: RecognizedWords,
  near: NearWords,
): SearchInterpretation[] {
  const { locale, searchTerms } = interpretation
  if (!isBorneOut(searchTerms) || unknownOf(interpretation, recognizedWords).length > 0) return []
  return [...meantBy(locale, wordsOf(searchTerms), near)].map((meant) => forgiven(interpretation, new Map([meant])))
}

export function isBorneOut(searchTerms: SearchTerms): boolean {
  return wordsOf(searchTerms).length + Math.sign(searchTerms.pairs.length) > 1
}

/** Returns the beginning and the ending of a word, one of which every typo leaves unchanged: even two swapped letters are not in both. */
export function unchangedEndsOf(word: string): { beginning: string; ending: string } {
  const letters = Array.from(word)
  const middle = Math.floor((letters.length - 1) / 2)
  return { beginning: letters.slice(0, middle).join(''), ending: letters.slice(middle + 1).join('') }
}

/**
 * Sorts words that are one typo away: typos rarely affect the first letter, and a word of more products is meant more often. `shares` as in
 * `CommonTerms`.
 */
export function nearestFirst({ locale, word }: TypedWord, words: string[], shares: Map<string, number>): string[] {
  const [first] = word
  const missesFirst = (other: string) => Number(first === undefined || !other.startsWith(first))
  const shareOf = (other: string) => shares.get(toTerm(locale, other, true)) ?? 0
  return words
    .toSorted((one, other) => missesFirst(one) - missesFirst(other) || shareOf(other) - shareOf(one))
    .slice(0, nearMaximum)
}

function meantBy(locale: FileName, words: string[], near: NearWords): Map<string, string[]> {
  const meant = words.map((word) => [word, near.get(toTerm(locale, word, true)) ?? []] as const)
  return new Map(meant.filter(([, others]) => others.length > 0))
}

function forgiven({ locale, searchTerms }: SearchInterpretation, meant: Map<string, string[]>): SearchInterpretation {
  return { locale, searchTerms: forgiving(searchTerms, meant) }
}
