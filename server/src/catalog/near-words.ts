import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { type SearchInterpretation, toTerm } from './search.rules.ts'
import {
  forgiveAll,
  nearestFirst,
  type NearWords,
  type RecognizedWords,
  type TypedWord,
  unknownOf,
} from './typos.rules.ts'
import { selectTypoMatches } from './words.sql.ts'

/** A keyword with more unknown words than this is not corrected. */
export const typoWordsMaximum = 3

/** Returns the words that each typed word of one language may mean, the nearest first. */
export function findNearIn(queries: Queries, locale: FileName, words: string[]): Promise<NearWords> {
  return findNear(queries, typedIn(locale, words))
}

/** Corrects the unknown words of interpretations in several languages. */
export async function forgiveOthers(
  queries: Queries,
  others: SearchInterpretation[],
  recognizedWords: RecognizedWords,
): Promise<SearchInterpretation[]> {
  const unknown = others.flatMap((other) => typedIn(other.locale, unknownOf(other, recognizedWords)))
  if (new Set(unknown.map(({ word }) => word)).size > typoWordsMaximum) return []
  return forgiveAll(others, recognizedWords, await findNear(queries, unknown))
}

function typedIn(locale: FileName, words: string[]): TypedWord[] {
  return words.map((word) => ({ locale, word }))
}

/** One query for each word covers all its languages; the queries run one after the other. */
async function findNear(queries: Queries, typed: TypedWord[]): Promise<NearWords> {
  const near: NearWords = new Map()
  if (typed.length === 0) return near
  const { shares } = await readCommonTerms(queries)
  for (const [word, same] of Map.groupBy(typed, (one) => one.word)) {
    const locales = same.map(({ locale }) => locale)
    const found = Map.groupBy(await selectTypoMatches(queries, locales, word), ({ locale }) => locale)
    for (const [locale, others] of found) {
      const words = others.map((other) => other.word)
      near.set(toTerm(locale, word, true), nearestFirst({ locale, word }, words, shares))
    }
  }
  return near
}
