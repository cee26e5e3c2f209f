import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { compoundHeadOf, joinedCandidates, joinedAlternatives } from './joined-words.rules.ts'
import { contentOf, keywordOf, partsOf } from './keyword-parts.rules.ts'
import { selectBegun, selectKnownRuns, selectKnownWords, selectWholeRuns } from './keyword-words.sql.ts'
import { divisionsOf, endsOf, letterGuessesOf } from './letter-guesses.rules.ts'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import { type SearchInterpretation, searchTermsOf, toTerm } from './search.rules.ts'
import { isSpaced, tokensOf } from './tokens.rules.ts'
import type { NearWords } from './typos.rules.ts'
import { beginningOfForms, formsOf } from './word-forms.rules.ts'

/** The words of a keyword in the viewer's language; `unknown` are those that no product has. */
export type OwnWords = { locale: FileName; parts: string[]; unknown: string[] }

/** Reads a list of words as a keyword that is complete. */
export function toInterpretation(locale: FileName, parts: string[]): SearchInterpretation {
  return { locale, searchTerms: searchTermsOf(locale, keywordOf(parts)) }
}

/** Returns the readings with words joined or divided, as the catalogue has them, and the heads of unknown German compounds. */
export async function joinWords(queries: Queries, { locale, parts, unknown }: OwnWords) {
  const words = unknown.filter(isSpaced)
  const known = await selectKnownWords(queries, locale, joinedCandidates(locale, parts, words))
  const heads = words.map((word) => [word, compoundHeadOf(locale, word, known)] as const)
  return {
    readings: joinedAlternatives(parts, words, known).map((some) => toInterpretation(locale, some)),
    heads: new Map(heads.flatMap(([word, head]) => (head === undefined ? [] : [[toTerm(locale, word, true), [head]]]))),
  }
}

/** Returns for each unknown word, as a term, the known words that are other forms of it. */
export async function findForms(queries: Queries, { locale, unknown }: OwnWords): Promise<NearWords> {
  const typed = unknown.filter(isSpaced).flatMap((word) => {
    const beginning = beginningOfForms(locale, word)
    return beginning === undefined ? [] : [{ word, beginning }]
  })
  const begun = await selectBegun(queries, locale, typed)
  const forms = [...begun].map(([word, others]) => [toTerm(locale, word, true), formsOf(locale, word, others)] as const)
  return new Map(forms.filter(([, others]) => others.length > 0))
}

/** Returns the runs of letters among the words that no product has. */
export async function findUnknownRuns(queries: Queries, locale: FileName, parts: string[]): Promise<string[]> {
  const runs = parts.filter((part) => !isSpaced(part))
  const known = await selectKnownRuns(queries, locale, runs)
  return runs.filter((run) => !known.has(run))
}

/** Returns the words with the known end in place of each unknown Korean one: a 전동칫솔 is a 칫솔. */
export async function toKnownEnds(queries: Queries, locale: FileName, parts: string[]): Promise<string[]> {
  if (locale !== 'ko') return parts
  const ends = new Map((await findUnknownRuns(queries, locale, parts)).map((run) => [run, endsOf(run)]))
  const known = await selectWholeRuns(queries, locale, [...ends.values()].flat())
  return parts.map((part) => ends.get(part)?.find((end) => known.has(end)) ?? part)
}

/** Returns the readings of a keyword with one unknown run of letters: in two words, then with one letter that is wrong. */
export async function guessLetters(
  queries: Queries,
  locale: FileName,
  keyword: string,
): Promise<SearchInterpretation[][]> {
  const runs = tokensOf(normalizeSpelling(keyword)).map(({ text }) => text)
  const parts = locale === 'ko' ? contentOf(locale, partsOf(locale, keyword)) : runs
  const [run, ...further] = await findUnknownRuns(queries, locale, parts)
  if (run === undefined || further.length > 0) return []
  const read = (guess: string[]) =>
    toInterpretation(
      locale,
      parts.flatMap((part) => (part === run ? guess : [part])),
    )
  const guesses = letterGuessesOf(locale, run).map(({ pieces, patterns }) => ({ ...read(pieces), like: patterns }))
  return [divisionsOf(locale, run).map(read), guesses]
}
