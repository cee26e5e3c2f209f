import { defaultFileName, fileNames, type FileName } from '@sealane/contract/locales'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import { normalize } from '@sealane/contract/normalize'
import { pairsOf, type Token, tokensOf } from './tokens.rules.ts'

/** The terms that a keyword requires. All `words` and `pairs` must be there, and one word for each of `patterns` and of `choices`. */
export type SearchTerms = { words: string[]; pairs: string[]; patterns: Pattern[]; choices: string[][] }
export type Pattern = { kind: 'prefix' | 'within'; text: string }

/**
 * One way to read a keyword: a language and the terms in it, or the code of a variant, in lower case. With LIKE patterns, the name or a further word
 * of the product also has to be like one of them. A product has to match one of several interpretations.
 */
export type SearchInterpretation = { locale: FileName; searchTerms: SearchTerms; sku?: string; like?: string[] }

export type LocalizedProductName = { locale: FileName; name: string; nameInEnglish: string }

/** The texts by which a product is found in one language. */
export type Findable = LocalizedProductName & {
  category: string
  labels: string[]
  shop: string
  /** Further words for the product: a daypack is a backpack. They are not shown. */
  keywords?: string[]
}

/** Minimum number of letters of a word that is corrected or searched inside of words. Shorter ones match too much. */
const lettersEnough = 4
/** Longer words are not corrected. */
const typoLettersMaximum = 24
const tokensMaximum = 12
/** Maximum number of letter pairs that a keyword is looked up by: as many as a dozen short words have. Each costs about as much as a word. */
const pairsMaximum = 24
/**
 * Maximum number of terms of a product in a language. The longest names, its own and the English one, with hundreds of words of options have fewer.
 */
const termsMaximum = 2_000
/** Maximum number of letters besides the name that become terms: reading a megabyte of options in 13 languages would take a second. */
const lettersMaximum = 20_000

/**
 * Returns the terms that a product's translation stores: those of all texts and those of the name. The English name and the shop's name find it in
 * every language.
 */
export function searchFields(findable: Findable): { search_terms: string[]; name_terms: string[] } {
  const { locale, category, labels, shop, keywords = [] } = findable
  const names = nameTerms(findable)
  const others = termsOf(locale, firstOf([shop, category, ...keywords, ...labels]))
  return { search_terms: union(names, others).slice(0, termsMaximum), name_terms: names }
}

function firstOf(texts: string[]): string[] {
  let left = lettersMaximum
  return texts.filter((text) => {
    left -= text.length
    return left >= 0
  })
}

/** Returns the terms of the product's name. */
export function nameTerms({ locale, name, nameInEnglish }: LocalizedProductName): string[] {
  return termsOf(locale, locale === defaultFileName ? [name] : [name, nameInEnglish])
}

/** Returns the terms of the shop's name. */
export function shopTerms(locale: FileName, shop: string): string[] {
  return termsOf(locale, [shop])
}

/** Returns a term as the index stores it: a word after a colon, letters and their pairs after a dot. */
export function toTerm(locale: FileName, text: string, isWord: boolean): string {
  return `${locale}${isWord ? ':' : '.'}${text}`
}

/**
 * Returns the terms of a keyword. The last word may be unfinished. German writes one word where others write two, so a word is also found inside of
 * another.
 */
export function searchTermsOf(locale: FileName, keyword: string): SearchTerms {
  const found = tokensOf(normalizeSpelling(keyword)).slice(0, tokensMaximum)
  const pairs = found.filter(({ isWord }) => !isWord).flatMap(({ text }) => pairsOf(text))
  const typed = [...new Set(found.filter(({ isWord }) => isWord).map(({ text }) => text))]
  const isOpen = found.at(-1)?.isWord === true && /[\p{L}\p{N}]$/u.test(normalize(keyword, 'NFKC'))
  const patterns = typed.flatMap((text, index) => patternsOf(locale, text, isOpen && index === typed.length - 1))
  const words = typed.filter((text) => !patterns.some((pattern) => pattern.text === text))
  return { words, pairs: [...new Set(pairs)].slice(0, pairsMaximum), patterns, choices: [] }
}

export const noTerms: SearchTerms = { words: [], pairs: [], patterns: [], choices: [] }

export function isEmpty({ words, pairs, patterns }: SearchTerms): boolean {
  return words.length + pairs.length + patterns.length === 0
}

/** Whether an interpretation has a condition. Without one, it would match every product. */
export function asksForSomething({ searchTerms, sku }: SearchInterpretation): boolean {
  return sku !== undefined || searchTerms.choices.length > 0 || !isEmpty(searchTerms)
}

/** Returns the words of a keyword, including unfinished ones. */
export function wordsOf({ words, patterns }: SearchTerms): string[] {
  return [...words, ...patterns.map(({ text }) => text)]
}

/** Returns the same terms, but each of these words may also be one of those that it probably means. */
export function forgiving(searchTerms: SearchTerms, meant: Map<string, string[]>): SearchTerms {
  return {
    ...searchTerms,
    words: searchTerms.words.filter((word) => !meant.has(word)),
    patterns: searchTerms.patterns.filter(({ text }) => !meant.has(text)),
    choices: [...meant].map(([word, others]) => [word, ...others]),
  }
}

/** Returns LIKE patterns for every word that is one typo away: a wrong, missing, additional or swapped letter. */
export function typoPatternsOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < lettersEnough || letters.length > typoLettersMaximum || /\d/.test(word)) return []
  const typos = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')]
    const swapped = at + 1 < letters.length ? [before + letters[at + 1] + letter + after.slice(1)] : []
    return [`${before}_${after}`, `${before}_${letter}${after}`, before + after, ...swapped]
  })
  return [...new Set([...typos, `${word}_`])].filter((typo) => typo !== word)
}

/** Returns the other languages. A search tries them when the shopper's language finds nothing. */
export function otherLocales(locale: FileName): FileName[] {
  return fileNames.filter((name) => name !== locale)
}

function termsOf(locale: FileName, texts: string[]): string[] {
  const parts = texts.flatMap((text) =>
    tokensOf(normalizeSpelling(text)).flatMap((token) => storedTerms(token.text, token.isWord)),
  )
  return union(parts.map(({ text, isWord }) => toTerm(locale, text, isWord)))
}

function union(...terms: string[][]): string[] {
  return [...new Set(terms.flat())]
}

function storedTerms(text: string, isWord: boolean): Token[] {
  if (isWord) return [{ text, isWord }]
  return [...new Set(Array.from(text).concat(pairsOf(text)))].map((part) => ({ text: part, isWord }))
}

function patternsOf(locale: FileName, text: string, isLast: boolean): Pattern[] {
  if (locale === 'de' && text.length >= lettersEnough && !/\d/.test(text)) return [{ kind: 'within', text }]
  return isLast ? [{ kind: 'prefix', text }] : []
}
