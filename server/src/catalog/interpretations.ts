import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { contentKeyword, contentOf, partsOf } from './keyword-parts.rules.ts'
import { readMostWords } from './most-words.ts'
import { findNearIn, forgiveOthers, typoWordsMaximum } from './near-words.ts'
import { otherSpellingsOf } from './other-spellings.rules.ts'
import { findForms, guessLetters, joinWords, toInterpretation } from './own-words.ts'
import { noTerms, otherLocales, type SearchInterpretation, searchTermsOf, wordsOf } from './search.rules.ts'
import { skuOf } from './sku.rules.ts'
import { isSpaced } from './tokens.rules.ts'
import { forgiveAll, forgiveOne, isBorneOut, unfinishedIn, unknownOf, wholeIn } from './typos.rules.ts'
import { selectRecognizedWords } from './words.sql.ts'

/** Yields the ways to read a keyword, the likeliest first. The caller continues only while nothing is found: see decision 53. */
export async function* interpretKeyword(
  queries: Queries,
  own: SearchInterpretation,
  keyword: string,
): AsyncGenerator<SearchInterpretation[]> {
  const { locale } = own
  yield [own, ...asCode(locale, keyword)]
  yield* spelledOtherwise(locale, keyword)

  const base = contentIn(locale, keyword)
  const others = otherLocales(locale).map((other) => contentIn(other, keyword))
  const recognizedWords = await selectRecognizedWords(queries, [base, ...others])
  yield wholeIn(others, recognizedWords)

  const all = partsOf(locale, keyword)
  const words = { locale, parts: contentOf(locale, all), unknown: unknownOf(base, recognizedWords) }
  const { readings, heads } = await joinWords(queries, words)
  yield readings
  const forms = await findForms(queries, words)
  yield forgiveAll([base], recognizedWords, forms)
  const near = await findNearIn(queries, locale, words.unknown.slice(0, typoWordsMaximum))
  const meant = new Map([...near, ...forms])
  yield forgiveAll([base], recognizedWords, meant)
  yield* await guessLetters(queries, locale, keyword)

  yield unfinishedIn(others, recognizedWords)
  yield await forgiveOthers(queries, others, recognizedWords)
  if (words.unknown.length === 0 && isBorneOut(base.searchTerms))
    yield forgiveOne(base, recognizedWords, await findNearIn(queries, locale, wordsOf(base.searchTerms)))
  yield* await readMostWords(queries, { ...words, all }, new Map([...heads, ...meant]))
}

function asCode(locale: FileName, keyword: string): SearchInterpretation[] {
  const sku = skuOf(keyword)
  return sku === undefined ? [] : [{ locale, searchTerms: noTerms, sku }]
}

/** Reads the same words in another spelling, then also divided if the script does not separate words, then without function words. */
function* spelledOtherwise(locale: FileName, keyword: string): Generator<SearchInterpretation[]> {
  const others = otherSpellingsOf(locale, keyword)
  yield others.map((text) => ({ locale, searchTerms: searchTermsOf(locale, text) }))
  // The dictionary does not know a word in its other kana.
  const texts = locale === 'ja' ? [keyword] : [keyword, ...others]
  const divided = texts.map((text) => partsOf(locale, text)).filter((parts) => !parts.every(isSpaced))
  yield divided.map((parts) => toInterpretation(locale, parts))
  yield texts.filter((text) => contentKeyword(locale, text) !== keyword).map((text) => contentIn(locale, text))
}

function contentIn(locale: FileName, keyword: string): SearchInterpretation {
  return { locale, searchTerms: searchTermsOf(locale, contentKeyword(locale, keyword)) }
}
