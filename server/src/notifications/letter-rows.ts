import type { FileName } from '@sealane/contract/locales'
import { countryName } from '../country-name.ts'
import { mailText, moneyText } from '../messages.ts'
import { harmless } from './harmless.rules.ts'
import type { LetterRow } from './letter-rows.rules.ts'
import { formatsFor } from './notification.ts'

/** The language and the time zone of the reader. */
export type LetterReader = { language: FileName; zone: string }
/** A row in words: `left` and `right` share a line, `small` is below. Another block of rows begins with `isFirst`; `isTotal` is the sum of one. */
export type WrittenRow = {
  as: LetterRow['as']
  left: string
  right: string
  small: string[]
  isFirst: boolean
  isTotal: boolean
  /** Whether the part of another order begins. */
  isNextOrder: boolean
}

export function toWritten(row: LetterRow, before: LetterRow | undefined, reader: LetterReader): WrittenRow {
  const isTotal = row.as === 'sum' && row.label === 'total'
  const isFirst = isTotal || beginsBlock(row, before)
  const isNextOrder = before !== undefined && beginsOrder(row)
  return { as: row.as, right: '', ...wordsOf(row, reader), isFirst, isTotal, isNextOrder }
}

/** Goods, sums and facts are blocks, and so is each order, which begins with its number. */
function beginsBlock(row: LetterRow, before: LetterRow | undefined): boolean {
  if (row.as === 'item' || beginsOrder(row)) return true
  return before !== undefined && blockOf(row) !== blockOf(before)
}

function beginsOrder(row: LetterRow): boolean {
  return row.as === 'fact' && row.label === 'number'
}

function blockOf({ as }: LetterRow): string {
  if (as === 'item' || as === 'more' || as === 'moreVariants') return 'goods'
  return as === 'sum' ? 'sums' : 'facts'
}

function wordsOf(
  row: LetterRow,
  { language, zone }: LetterReader,
): Pick<WrittenRow, 'left' | 'small'> & { right?: string } {
  const say = (key: string, values = {}) => mailText(language, `rows.${key}`, values)
  switch (row.as) {
    case 'item':
      return itemWords(row, language)
    case 'more':
    case 'moreOrders':
    case 'moreVariants':
      return { left: say(row.as, { n: row.count }), small: [] }
    case 'sum':
      return { left: say(row.label), right: moneyText(language, row.cents), small: [] }
    case 'fact':
      return { left: say(row.label), small: linesOf(row, language) }
    case 'day':
    case 'time':
      return { left: say(row.label), small: [formatsFor(language, zone)[row.as](new Date(row.at))] }
    case 'within':
      return { left: say(row.label), small: [say('within', { n: row.days })] }
  }
}

function itemWords({ name, spec, count, price }: Extract<LetterRow, { as: 'item' }>, language: FileName) {
  const pieces =
    price === null
      ? mailText(language, 'rows.pieces', { n: count })
      : mailText(language, 'rows.each', { n: count, price: moneyText(language, price) })
  const right = price === null ? '' : moneyText(language, count * price)
  return { left: harmless(name), right, small: [harmless(spec), pieces].filter((text) => text !== '') }
}

function linesOf({ lines, country }: Extract<LetterRow, { as: 'fact' }>, language: FileName): string[] {
  const place = country === undefined ? [] : [countryName(country, language)]
  return [...lines.map(harmless).filter((line) => line !== ''), ...place]
}
