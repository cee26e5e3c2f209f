import { defaultFileName, fileNames, type FileName } from '@sealane/contract/locales'
import { normalizeSpelling } from '../shops/normalize.rules.ts'

/**
 * A product is found by terms: the words of its name, category, labels and shop, and pairs of letters where words are not
 * set apart. In the index a term carries its language, so that a search reads the lists of that language alone.
 */
type Token = { text: string; isWord: boolean }

/** What a keyword asks for. `words` and `pairs` must all be there, and one word for each of `patterns` and of `choices`. */
export type SearchTerms = { words: string[]; pairs: string[]; patterns: Pattern[]; choices: string[][] }
export type Pattern = { kind: 'prefix' | 'within'; text: string }

/** One way to read a keyword: a language, and what is asked of the terms in it. A product has to meet one of several. */
export type SearchInterpretation = { locale: FileName; searchTerms: SearchTerms }

export type LocalizedProductName = { locale: FileName; name: string; nameInEnglish: string }

/** What makes a product findable in one language. */
export type Findable = LocalizedProductName & {
  category: string
  labels: string[]
  shop: string
  /** What else people call it: a daypack is a backpack. Not shown. */
  keywords?: string[]
}

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー々`
const run = new RegExp(`[${unspaced}]+|[[\\p{L}\\p{N}]--[${unspaced}]]+`, 'gv')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'v')
/** Few letters say too little to forgive one of them, or to look for them inside of words. */
const lettersEnough = 4
/** In a longer word no slip is looked for. */
const typoLettersMaximum = 24
const tokensMaximum = 12
/** Pairs of letters that a keyword is looked up by: as many as a dozen short words have. Each costs about as much as a word. */
const pairsMaximum = 24
/** Terms of a product in a language. The longest names, its own and the English one, and hundreds of words of options have fewer. */
const termsMaximum = 2_000
/** Letters besides the name that become terms: to read a megabyte of options, in 13 languages, would take a second. */
const lettersMaximum = 20_000

/** What the product's translation stores to be found, and to be found first. The English name and the shop's name find it in every language. */
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

/** The part of them that the product's name is found by. */
export function nameTerms({ locale, name, nameInEnglish }: LocalizedProductName): string[] {
  return termsOf(locale, locale === defaultFileName ? [name] : [name, nameInEnglish])
}

/** What the name of its shop adds to them. */
export function shopTerms(locale: FileName, shop: string): string[] {
  return termsOf(locale, [shop])
}

/** How a term stands in the index: words after a colon, letters and their pairs after a dot. */
export function toTerm(locale: FileName, text: string, isWord: boolean): string {
  return `${locale}${isWord ? ':' : '.'}${text}`
}

/** The last word may be unfinished. German writes one word where others write two, so a word is also found inside of one. */
export function searchTermsOf(locale: FileName, keyword: string): SearchTerms {
  const found = tokens(normalizeSpelling(keyword)).slice(0, tokensMaximum)
  const pairs = found.filter(({ isWord }) => !isWord).flatMap(({ text }) => pairsOf(text))
  const typed = [...new Set(found.filter(({ isWord }) => isWord).map(({ text }) => text))]
  const isOpen = found.at(-1)?.isWord === true && /[\p{L}\p{N}]$/u.test(keyword.normalize('NFKC'))
  const patterns = typed.flatMap((text, index) => patternsOf(locale, text, isOpen && index === typed.length - 1))
  const words = typed.filter((text) => !patterns.some((pattern) => pattern.text === text))
  return { words, pairs: [...new Set(pairs)].slice(0, pairsMaximum), patterns, choices: [] }
}

export function isEmpty({ words, pairs, patterns }: SearchTerms): boolean {
  return words.length + pairs.length + patterns.length === 0
}

/** The words of a keyword, unfinished ones too. */
export function wordsOf({ words, patterns }: SearchTerms): string[] {
  return [...words, ...patterns.map(({ text }) => text)]
}

/** The same, but each word may also be one of those that it was probably meant to be. */
export function forgiving(searchTerms: SearchTerms, meant: Map<string, string[]>): SearchTerms {
  return {
    ...searchTerms,
    words: searchTerms.words.filter((word) => !meant.has(word)),
    patterns: searchTerms.patterns.filter(({ text }) => !meant.has(text)),
    choices: [...meant].map(([word, others]) => [word, ...others]),
  }
}

/** LIKE patterns for every word that is one slip away: a wrong, missing, further or swapped letter. */
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

/** The shopper's language comes first; when nothing is found there, the keyword may be in any other. */
export function otherLocales(locale: FileName): FileName[] {
  return fileNames.filter((name) => name !== locale)
}

function termsOf(locale: FileName, texts: string[]): string[] {
  const parts = texts.flatMap((text) =>
    tokens(normalizeSpelling(text)).flatMap((token) => storedTerms(token.text, token.isWord)),
  )
  return union(parts.map(({ text, isWord }) => toTerm(locale, text, isWord)))
}

function union(...terms: string[][]): string[] {
  return [...new Set(terms.flat())]
}

function tokens(normalized: string): Token[] {
  return (normalized.match(run) ?? []).map((text) => ({ text, isWord: !isUnspaced.test(text) }))
}

function storedTerms(text: string, isWord: boolean): Token[] {
  if (isWord) return [{ text, isWord }]
  return [...new Set(Array.from(text).concat(pairsOf(text)))].map((part) => ({ text: part, isWord }))
}

function pairsOf(text: string): string[] {
  const letters = Array.from(text)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

function patternsOf(locale: FileName, text: string, isLast: boolean): Pattern[] {
  if (locale === 'de' && text.length >= lettersEnough && !/\d/.test(text)) return [{ kind: 'within', text }]
  return isLast ? [{ kind: 'prefix', text }] : []
}
