import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { otherLocales, type SearchInterpretation, toTerm, searchTermsOf, wordsOf } from './search.rules.ts'
import {
  forgiveAll,
  forgiveOne,
  isBorneOut,
  nearestFirst,
  type NearWords,
  type TypedWord,
  unfinishedIn,
  unknownOf,
  wholeIn,
} from './typos.rules.ts'
import { selectRecognizedWords, selectTypoMatches } from './words.sql.ts'

/** A keyword with more unknown words than this is not corrected. */
const typoWordsMaximum = 3

/**
 * Yields the ways to read a keyword, the likeliest first. The caller continues only while nothing is found. First the viewer's language as typed;
 * then whole words of another language, because a word of another language is rarely a typo; then a typo in the viewer's language; then words of
 * other languages that only begin so; then a typo in those. The last reading corrects one of several words that are all known but never found
 * together.
 */
export async function* interpretKeyword(
  queries: Queries,
  own: SearchInterpretation,
  keyword: string,
): AsyncGenerator<SearchInterpretation[]> {
  yield [own]
  const others = otherLocales(own.locale).map((locale) => ({ locale, searchTerms: searchTermsOf(locale, keyword) }))
  const recognizedWords = await selectRecognizedWords(queries, [own, ...others])
  const forgive = async (interpretations: SearchInterpretation[]) => {
    const unknown = interpretations.flatMap((interpretation) =>
      typedIn(interpretation.locale, unknownOf(interpretation, recognizedWords)),
    )
    if (new Set(unknown.map(({ word }) => word)).size > typoWordsMaximum) return []
    return forgiveAll(interpretations, recognizedWords, await findNear(queries, unknown))
  }
  yield wholeIn(others, recognizedWords)
  yield await forgive([own])
  yield unfinishedIn(others, recognizedWords)
  yield await forgive(others)
  if (!isBorneOut(own.searchTerms) || unknownOf(own, recognizedWords).length > 0) return
  yield forgiveOne(own, recognizedWords, await findNear(queries, typedIn(own.locale, wordsOf(own.searchTerms))))
}

function typedIn(locale: FileName, words: string[]): TypedWord[] {
  return words.map((word) => ({ locale, word }))
}

/**
 * Returns the words that each typed word may mean, the nearest first. One query for each word covers all its languages; the queries run one after the
 * other.
 */
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
