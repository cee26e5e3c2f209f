import type { ProductQuery } from '@sealane/contract/catalog'
import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { normalizeSpelling } from '../shops/normalize.rules.ts'
import { normalize } from '@sealane/contract/normalize'

/**
 * Number of people who must find something by a word on one day before it is suggested to others. A word of one or two may be a name, an illness or a
 * secret, and one person must not make a suggestion by repeating a word.
 */
export const peopleNeeded = 3
const digitsOfNumber = 7
const storedLettersMaximum = 40

/** Whether a keyword may identify a person: it contains an e-mail address, or enough digits for a telephone or card number. It is never suggested. */
export function isPersonal(word: string): boolean {
  const digits = word.replaceAll(/[\s().+/-]/g, '').match(/\p{Nd}+/gu) ?? []
  return word.includes('@') || digits.some(({ length }) => length >= digitsOfNumber)
}

/** Returns the stored form of a keyword: its words in lower case, without marks around them and with one mark at most between letters. */
export function readable(keyword: string, locale: FileName = defaultFileName): string {
  const words = normalize(keyword, 'NFKC')
    .split(/[\s\p{C}]+/u)
    .map(bareWord)
  const bare = words.filter((word) => word !== '').join(' ')
  return bare.slice(0, storedLettersMaximum).trim().toLocaleLowerCase(locale)
}

function bareWord(word: string): string {
  const parts = word.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? []
  const isMark = (part = ' ') => !/[\p{L}\p{M}\p{N}]/u.test(part)
  const single = parts.filter((part, index) => !isMark(part) || !isMark(parts[index - 1]))
  return single.slice(0, isMark(single.at(-1)) ? -1 : undefined).join('')
}

/** Returns the spelling in the first of these names that contains the words side by side: `usb-c cable` becomes `USB-C cable`. */
export function spelledAsTitle(word: string, names: string[]): string | undefined {
  const normalized = normalizeSpelling(word)
  const size = word.split(' ').length
  if (!/[\p{L}\p{N}]/u.test(word)) return undefined
  const spellings = names.flatMap((name) => partsOf(normalize(name, 'NFKC'), size))
  return spellings.find((spelling) => normalizeSpelling(spelling) === normalized)
}

/** Returns every sequence of `size` words of a name, without the marks around it. */
function partsOf(name: string, size: number): string[] {
  const words = name.split(/\s+/u)
  const parts = words.map((_, start) => words.slice(start, start + size)).filter((part) => part.length === size)
  return parts.map((part) => part.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''))
}

/** Returns the number of products found; 0 where a list without filters is empty, because then all of them are off sale. */
export function foundOnSale(
  query: ProductQuery,
  { items, found }: { items: readonly unknown[]; found: number },
): number {
  const { keyword: _keyword, sort: _sort, limit: _limit, ...narrowing } = query
  const isWhole = Object.values(narrowing).every((value) => value === undefined)
  return isWhole && items.length === 0 ? 0 : found
}
