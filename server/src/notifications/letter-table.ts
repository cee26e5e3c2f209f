import { escapeText } from 'entities/escape'
import type { LetterPart } from './letter-part.ts'
import { toWritten, type LetterReader, type WrittenRow } from './letter-rows.ts'
import type { LetterRow } from './letter-rows.rules.ts'
import { styled } from './letter-style.ts'

/** Writes the table below the sentences, as plain text and as HTML. */
export function writeTable(rows: readonly LetterRow[], reader: LetterReader): LetterPart[] {
  if (rows.length === 0) return []
  const written = rows.map((row, index) => toWritten(row, rows[index - 1], reader))
  const look = 'margin:0 0 16px;border-collapse:collapse;font-size:15px'
  const html = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${look}">${written.map(toCells).join('')}</table>`
  return [{ as: 'table', text: written.map(toLines).join('\n').trim(), html }]
}

function toLines({ as, left, right, small, isFirst, isTotal }: WrittenRow): string {
  const gap = isFirst && !isTotal ? '\n' : ''
  if (as === 'item') return `${gap}${[left, ...small, right].filter((text) => text !== '').join('\n  ')}`
  if (small.length > 0) return `${gap}${left}:\n  ${small.join('\n  ')}`
  return right === '' ? `${gap}${left}` : `${gap}${left}: ${right}`
}

function toCells(row: WrittenRow): string {
  const { as, left, right, isFirst, isTotal } = row
  const [line, space] = [isFirst ? '1px' : '0', as === 'sum' && !isTotal ? '5px' : '8px']
  const weight = isTotal ? ';font-weight:700' : ''
  const cell = (more: string) =>
    styled(`padding:${space} 0;border-top:${line} solid;vertical-align:top;word-break:break-word${weight}${more}`, {
      border: 'line',
    })
  const first = as === 'item' ? itemCell(row) : right === '' && row.small.length > 0 ? factCell(row) : escapeText(left)
  if (right === '') return `${row.isNextOrder ? gap : ''}<tr><td colspan="2" ${cell('')}>${first}</td></tr>`
  const last = `<td align="right" ${cell(';padding-left:16px;white-space:nowrap')}>${escapeText(right)}</td>`
  return `<tr><td ${cell('')}>${first}</td>${last}</tr>`
}

/** The space between two orders. */
const gap = '<tr><td colspan="2" style="height:24px"></td></tr>'

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
