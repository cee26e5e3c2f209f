import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readCommonTerms } from './common-terms.sql.ts'
import { contentKeyword, contentOf, partsOf } from './keyword-parts.rules.ts'
import { mostWordsOf } from './most-words.rules.ts'
import { otherSpellingsOf } from './other-spellings.rules.ts'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import {
  findForms,
  findUnknownRuns,
  guessRun,
  joinWords,
  type OwnWords,
  toInterpretation,
  toKnownEnds,
} from './own-words.ts'
import {
  forgiving,
  noTerms,
  otherLocales,
  type SearchInterpretation,
  toTerm,
  searchTermsOf,
  wordsOf,
} from './search.rules.ts'
import { skuOf } from './sku.rules.ts'
import { tokensOf } from './tokens.rules.ts'
import {
  forgiveAll,
  forgiveOne,
  isBorneOut,
  nearestFirst,
  type NearWords,
  type RecognizedWords,
  type TypedWord,
  unfinishedIn,
  unknownOf,
  wholeIn,
} from './typos.rules.ts'
import { selectRecognizedWords, selectTypoMatches } from './words.sql.ts'

/** A keyword with more unknown words than this is not corrected. */
const typoWordsMaximum = 3

/**
 * Yields the ways to read a keyword, the likeliest first. The caller continues only while nothing is found: see decision 53.
 */
export async function* interpretKeyword(
  queries: Queries,
  own: SearchInterpretation,
  keyword: string,
): AsyncGenerator<SearchInterpretation[]> {
  yield [own, ...asCode(own.locale, keyword)]
  yield* spelledOtherwise(own.locale, keyword)
  const base = { locale: own.locale, searchTerms: searchTermsOf(own.locale, contentKeyword(own.locale, keyword)) }
  const others = otherLocales(own.locale).map((locale) => ({
    locale,
    searchTerms: searchTermsOf(locale, contentKeyword(locale, keyword)),
  }))
  const recognizedWords = await selectRecognizedWords(queries, [base, ...others])
  yield wholeIn(others, recognizedWords)
  const all = partsOf(own.locale, keyword)
  const words = { locale: own.locale, parts: contentOf(own.locale, all), unknown: unknownOf(base, recognizedWords) }
  const { readings, heads } = await joinWords(queries, words)
  yield readings
  const forms = byTerm(own.locale, await findForms(queries, words))
  yield forgiveAll([base], recognizedWords, forms)
  const near = await findNear(queries, typedIn(own.locale, words.unknown.slice(0, typoWordsMaximum)))
  const meant = new Map([...near, ...forms])
  yield forgiveAll([base], recognizedWords, meant)
  yield* await guess(queries, own.locale, keyword)
  yield unfinishedIn(others, recognizedWords)
  yield await forgiveOthers(queries, others, recognizedWords)
  if (words.unknown.length === 0 && isBorneOut(base.searchTerms))
    yield forgiveOne(base, recognizedWords, await findNear(queries, typedIn(own.locale, wordsOf(base.searchTerms))))
  yield* await readMost(queries, { ...words, all }, new Map([...byTerm(own.locale, heads), ...meant]))
}

function asCode(locale: FileName, keyword: string): SearchInterpretation[] {
  const sku = skuOf(keyword)
  return sku === undefined ? [] : [{ locale, searchTerms: noTerms, sku }]
}

/** The same words in another spelling; then also divided, where the script does not separate words; then without function words. */
function* spelledOtherwise(locale: FileName, keyword: string): Generator<SearchInterpretation[]> {
  const others = otherSpellingsOf(locale, keyword)
  const spellings = [keyword, ...others]
  yield others.map((text) => ({ locale, searchTerms: searchTermsOf(locale, text) }))
  yield spellings.map((text) => toInterpretation(locale, partsOf(locale, text)))
  yield spellings.map((text) => ({ locale, searchTerms: searchTermsOf(locale, contentKeyword(locale, text)) }))
}

async function guess(queries: Queries, locale: FileName, keyword: string): Promise<SearchInterpretation[][]> {
  const runs = tokensOf(normalizeSpelling(keyword)).map(({ text }) => text)
  const parts = locale === 'ko' ? contentOf(locale, partsOf(locale, keyword)) : runs
  return guessRun({ locale, parts, unknown: await findUnknownRuns(queries, locale, parts) })
}

async function forgiveOthers(
  queries: Queries,
  others: SearchInterpretation[],
  recognizedWords: RecognizedWords,
): Promise<SearchInterpretation[]> {
  const unknown = others.flatMap((other) => typedIn(other.locale, unknownOf(other, recognizedWords)))
  if (new Set(unknown.map(({ word }) => word)).size > typoWordsMaximum) return []
  return forgiveAll(others, recognizedWords, await findNear(queries, unknown))
}

/** Most of the words, with what the unknown ones may mean. */
async function readMost(
  queries: Queries,
  { locale, parts: content, unknown, all }: OwnWords & { all: string[] },
  meant: NearWords,
): Promise<SearchInterpretation[][]> {
  const meantBy = (word: string) => meant.get(toTerm(locale, word, true))
  const parts = await toKnownEnds(queries, locale, content)
  const unknownRuns = await findUnknownRuns(queries, locale, parts)
  const known = parts.filter(
    (part) => !unknownRuns.includes(part) && (!unknown.includes(part) || meantBy(part) !== undefined),
  )
  const read = (some: string[]) => {
    const replaced = some.flatMap((word): [string, string[]][] => {
      const others = unknown.includes(word) ? meantBy(word) : undefined
      return others === undefined ? [] : [[word, others]]
    })
    const { searchTerms } = toInterpretation(locale, some)
    return { locale, searchTerms: forgiving(searchTerms, new Map(replaced)) }
  }
  return mostWordsOf(locale, { all, content: parts, known }).map((search) => search.map(read))
}

function byTerm(locale: FileName, words: Map<string, string[]>): NearWords {
  return new Map([...words].map(([word, others]) => [toTerm(locale, word, true), others]))
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
