import type { FileName } from '@sealane/contract/locales'
import { isFunctionWord } from './function-words.rules.ts'
import { isSpaced } from './tokens.rules.ts'

/** The position of the word for the thing: `lamp for desk`, `desk lamp`; `sac pour ordinateur`; 儿童玩具. */
const headPlaces: Record<FileName, 'first' | 'last' | 'before'> = {
  en: 'before',
  de: 'before',
  ru: 'before',
  el: 'before',
  fr: 'first',
  it: 'first',
  es: 'first',
  pt: 'first',
  th: 'first',
  'zh-cn': 'last',
  ja: 'last',
  ko: 'last',
  tr: 'last',
}
/** With more words than this, none is left out in turn: each is one more condition. */
const turnsMaximum = 6

/** A keyword in the order of its words: all of them, those that are no function words, and those of these that some product has. */
export type KnownKeyword = { all: string[]; content: string[]; known: string[] }

/**
 * Returns the words to search for where no product has all, those with the most words first: each list is one search, and a product has to match one
 * of its parts. A keyword whose main word no product has is answered only by products that have more than half of its words.
 */
export function mostWordsOf(locale: FileName, { all, content, known }: KnownKeyword): string[][][] {
  const head = headOf(locale, all, content, known)
  const hasHead = head.length > 0 && head.every((word) => known.includes(word))
  if (!hasHead && countWords(known) * 2 <= countWords(content)) return []
  return [
    ...(known.length === 0 ? [] : [[known]]),
    ...(known.length < 3 || known.length > turnsMaximum ? [] : [withoutOne(known, head)]),
    ...(hasHead && known.length > head.length ? [[head]] : []),
  ]
}

/** Leaves out each word but the main one. One of two parts of it may be a part of something else. */
function withoutOne(known: string[], head: string[]): string[][] {
  const left = known.filter((word) => head.length > 1 || !head.includes(word))
  return left.map((word) => known.filter((other) => other !== word))
}

/**
 * Returns the word that says what the thing is. A number is none. A single letter of a script without spaces belongs to the word right before it: the
 * dictionary divides 机器人 in 机器 and 人.
 */
function headOf(locale: FileName, all: string[], content: string[], known: string[]): string[] {
  const words = content.filter((word) => !/^\p{N}+$/u.test(word) && (known.includes(word) || !isLetter(word)))
  const place = headPlaces[locale]
  const head = place === 'first' ? words[0] : (headBefore(locale, place, all, words) ?? words.at(-1))
  if (head === undefined) return []
  const before = all[all.indexOf(head) - 1] ?? ''
  return isLetter(head) && words.includes(before) ? [before, head] : [head]
}

/** Returns the last word before the first function word between others. */
function headBefore(locale: FileName, place: string, all: string[], words: string[]): string | undefined {
  const start = all.findIndex((word) => words.includes(word))
  const length = all.slice(start).findIndex((word) => isFunctionWord(locale, word))
  if (place !== 'before' || length === -1) return undefined
  return all.slice(start, start + length).findLast((word) => words.includes(word))
}

function countWords(words: string[]): number {
  return words.filter((word) => !isLetter(word)).length
}

function isLetter(word: string): boolean {
  return !isSpaced(word) && Array.from(word).length === 1
}
