import { normalize } from '@sealane/contract/normalize'
import { localeOf, type FileName } from '@sealane/contract/locales'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import { isFunctionWord } from './function-words.rules.ts'
import { tokensOf } from './tokens.rules.ts'

/** Maximum number of words that a keyword is read by: as many as `searchTermsOf` takes. */
const partsMaximum = 12
/** Korean endings that are written at the end of a word: particles, and 용, "for the use of". The longest are first. */
const koreanEndings = /(?<=..)(에서|으로|에게|까지|부터|처럼|용|을|를|이|가|은|는|의|에|로|와|과|도|만)$/u
const dividers = new Map<FileName, Intl.Segmenter>()

/**
 * Returns the words of a keyword, normalized, each once. Scripts that do not separate words are divided by the dictionary of ICU, and Korean words
 * lose their endings.
 */
export function partsOf(locale: FileName, keyword: string): string[] {
  const parts = tokensOf(composed(keyword)).flatMap(({ text, isWord }) => (isWord ? [text] : divided(locale, text)))
  return [...new Set(parts.map(normalizeSpelling))]
}

/** Returns the words without articles, prepositions and the like, or all of them where nothing else remains. */
export function contentOf(locale: FileName, parts: string[]): string[] {
  const content = parts.filter((part) => !isFunctionWord(locale, part))
  return (content.length === 0 ? parts : content).slice(0, partsMaximum)
}

/** Returns the keyword of its content alone, or unchanged where every word counts and none is divided. Its last word stays unfinished. */
export function contentKeyword(locale: FileName, keyword: string): string {
  const typed = tokensOf(normalizeSpelling(keyword)).map(({ text }) => text)
  const content = contentOf(locale, partsOf(locale, keyword))
  if (content.join(' ') === typed.join(' ')) return keyword
  const isOpen = content.at(-1) === typed.at(-1) && /[\p{L}\p{N}]$/u.test(keyword)
  return isOpen ? content.join(' ') : keywordOf(content)
}

/** Returns a keyword of these words alone. The space at its end says that the last one is complete. */
export function keywordOf(parts: string[]): string {
  return `${parts.join(' ')} `
}

/** The dictionary knows the vowel of ทำ as one letter only, while NFKC writes it as two. */
function composed(keyword: string): string {
  return normalize(keyword, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
}

function divided(locale: FileName, run: string): string[] {
  if (locale === 'ko') return [run.replace(koreanEndings, '')]
  const divider = dividers.get(locale) ?? new Intl.Segmenter(localeOf(locale), { granularity: 'word' })
  dividers.set(locale, divider)
  const segments = Array.from(divider.segment(run), ({ segment }) => segment)
  return withLettersJoined(locale, withKatakanaJoined(segments))
}

/** The dictionary divides foreign words that it does not know in short pieces: ベ, ビー and カー are one word. */
function withKatakanaJoined(segments: string[]): string[] {
  return segments.reduceRight<string[]>((words, segment) => {
    const [next = ''] = words
    const isPiece = isKatakana(segment) && isKatakana(next) && (isShort(segment) || isShort(next))
    return isPiece ? [segment + next, ...words.slice(1)] : [segment, ...words]
  }, [])
}

function isKatakana(segment: string): boolean {
  return /^[\p{sc=Katakana}ー]+$/u.test(segment)
}

function isShort(segment: string): boolean {
  return Array.from(segment).length < 3
}

/** Letters in a row are a word that the dictionary does not know, unless they are function words. */
function withLettersJoined(locale: FileName, segments: string[]): string[] {
  const isLetter = (segment = '') => Array.from(segment).length === 1 && !isFunctionWord(locale, segment)
  return segments.reduce<string[]>((words, segment, at) => {
    const isNext = isLetter(segment) && isLetter(segments[at - 1])
    return isNext ? [...words.slice(0, -1), `${words.at(-1) ?? ''}${segment}`] : [...words, segment]
  }, [])
}
