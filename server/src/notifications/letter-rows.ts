import type { FileName } from '@sealane/contract/locales'
import { escapeText } from 'entities/escape'
import { countryName } from '../country-name.ts'
import { mailText, moneyText } from '../messages.ts'
import { harmless } from './harmless.rules.ts'
import type { LetterRow } from './letter-rows.rules.ts'
import type { LetterPart } from './letter-part.ts'
import { formatsFor } from './notification.ts'
import { styled } from './letter-style.ts'

/** The language and the time zone of the reader. */
export type LetterReader = { language: FileName; zone: string }
/** A row in words: `left` and `right` share a line, `small` is below. */
type WrittenRow = {
  as: LetterRow['as']
  left: string
  right: string
  small: string[]
  isFirst: boolean
  isLast: boolean
}

/** Writes the table below the sentences. */
export function writeRows(rows: readonly LetterRow[], reader: LetterReader): LetterPart[] {
  if (rows.length === 0) return []
  const written = rows.map((row) => toWritten(row, reader))
  const html = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-collapse:collapse;font-size:15px">${written.map(toCells).join('')}</table>`
  return [{ as: 'table', text: written.map(toLines).join('\n'), html }]
}

function toWritten(row: LetterRow, reader: LetterReader): WrittenRow {
  const words = wordsOf(row, reader)
  const isFirst = row.as === 'fact' && row.label === 'number'
  return { as: row.as, right: '', ...words, isFirst, isLast: row.as === 'sum' && row.label === 'total' }
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

function toLines({ as, left, right, small, isFirst, isLast }: WrittenRow): string {
  const gap = isFirst ? '\n' : ''
  if (as === 'item') return `${gap}${left}\n  ${small.join('\n  ')}${right === '' ? '' : `\n  ${right}`}`
  if (small.length > 0) return `${gap}${left}:\n  ${small.join('\n  ')}`
  return right === '' ? left : `${left}: ${right}${isLast ? '\n' : ''}`
}

function toCells(row: WrittenRow): string {
  const { as, left, right, isFirst, isLast } = row
  const line = as === 'item' || isFirst || isLast ? '1px' : '0'
  const cell = (css: string) =>
    styled(`padding:8px 0;border-top:${line} solid;vertical-align:top;${css}`, { border: 'line' })
  const weight = isLast ? 'font-weight:700' : ''
  const first = as === 'item' ? itemCell(row) : as === 'sum' || as === 'more' ? escapeText(left) : factCell(row)
  if (right === '') return `<tr><td colspan="2" ${cell('')}>${first}</td></tr>`
  return `<tr><td ${cell(weight)}>${first}</td><td align="right" ${cell(`white-space:nowrap;padding-left:16px;${weight}`)}>${escapeText(right)}</td></tr>`
}

function itemCell({ left, small }: WrittenRow): string {
  const below = small.map((text) => `<br>${hintText(text)}`)
  return `<bdi style="font-weight:600">${escapeText(left)}</bdi>${below.join('')}`
}

function factCell({ left, small }: WrittenRow): string {
  return `${hintText(left)}${small.map((text) => `<br><bdi>${escapeText(text)}</bdi>`).join('')}`
}

function hintText(text: string): string {
  return `<span ${styled('font-size:13px', { color: 'ink-2' })}><bdi>${escapeText(text)}</bdi></span>`
}
