import type { ProductQuery } from '@sealane/contract/catalog'
import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { normalizeSpelling } from '../shops/normalize.rules.ts'

/**
 * So many people have to find something by a word on one day before it is offered to others: what one or two typed may be a name, an
 * illness or a secret, and one person must not put words before everybody by repeating them.
 */
export const peopleNeeded = 3
const digitsOfNumber = 7
const storedLettersMaximum = 40

/** Whether what was searched for may tell of a person: an address of e-mail, or digits enough for a telephone or a card. It is offered to nobody. */
export function isPersonal(word: string): boolean {
  const digits = word.replaceAll(/[\s().+/-]/g, '').match(/\p{Nd}+/gu) ?? []
  return word.includes('@') || digits.some(({ length }) => length >= digitsOfNumber)
}

/** The form in which a keyword is kept: its words in small letters, without marks around them and with one mark at most between letters. */
export function readable(keyword: string, locale: FileName = defaultFileName): string {
  const words = keyword
    .normalize('NFKC')
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

/** How the first of these names that has all the words side by side spells them: `usb-c cable` is a `USB-C cable`. */
export function spelledAsTitle(word: string, names: string[]): string | undefined {
  const normalized = normalizeSpelling(word)
  const size = word.split(' ').length
  if (!/[\p{L}\p{N}]/u.test(word)) return undefined
  const spellings = names.flatMap((name) => partsOf(name.normalize('NFKC'), size))
  return spellings.find((spelling) => normalizeSpelling(spelling) === normalized)
}

/** As many words of a name as there may be side by side, without the marks around them. */
function partsOf(name: string, size: number): string[] {
  const words = name.split(/\s+/u)
  const parts = words.map((_, start) => words.slice(start, start + size)).filter((part) => part.length === size)
  return parts.map((part) => part.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''))
}

/** How much a search found; nothing where a list that leaves nothing out is empty: then all of it is off sale. */
export function foundOnSale(
  query: ProductQuery,
  { items, found }: { items: readonly unknown[]; found: number },
): number {
  const { keyword: _keyword, sort: _sort, limit: _limit, ...narrowing } = query
  const isWhole = Object.values(narrowing).every((value) => value === undefined)
  return isWhole && items.length === 0 ? 0 : found
}
