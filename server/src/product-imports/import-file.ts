import type { ImportFault } from '@sealane/contract/product-imports'
import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { readSeparator } from '../http/csv-separator.ts'
import { fromSafe, toSafe } from './cell.rules.ts'
import { limitCells, limitHeadings } from './cell-limits.rules.ts'
import { readHeader, type ImportHeader } from './columns.rules.ts'
import { toPlainText, toTitle } from './html-text.ts'
import { toShown } from './import-fault.rules.ts'
import { toStagedProducts } from './staging.rules.ts'
import { type FileRow, type StagedProduct } from './staged-product.rules.ts'

const rowsMaximum = 100_000
const columnsMaximum = 1_000

export type ReadFile = { header: ImportHeader; rows: number; products: StagedProduct[]; faults: ImportFault[] }
/** The fault of a file of which nothing can be used. */
export type ProductFileFault = { code: string; row: number; column: string; value?: string }

/** Reads products from the bytes of a CSV file, in any dialect and with prices in any currency, without blocking the event loop. */
export async function readFile(bytes: Uint8Array, perDollar = 1): Promise<ReadFile | ProductFileFault> {
  const decoded = decode(bytes)
  if (typeof decoded !== 'string') return { ...decoded, row: 0, column: '' }
  const table = readSeparator(decoded)
  const read = await readTable(table).catch((error: unknown) => toFault(error as CsvError, table))
  if ('code' in read) return read
  const { header, rows } = read
  writePlain(header, rows)
  limitCells(header, rows)
  cleanTitles(header, rows)
  return { header, rows: rows.length, ...toStagedProducts(header, rows, perDollar) }
}

/** Returns the headings and the rows, without empty rows. */
async function readTable(table: CsvText): Promise<{ header: ImportHeader; rows: FileRow[] } | ProductFileFault> {
  let header: ImportHeader | undefined
  const rows: FileRow[] = []
  let number = 0
  for await (const cells of recordsOf(table)) {
    number += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (rows.length === rowsMaximum) return { code: 'too_many_rows', row: number, column: '' }
    if (header !== undefined) {
      rows.push({ row: number, cells: withinHeadings(header, cells), width: cells.length })
      continue
    }
    if (cells.length > columnsMaximum) return { code: 'too_many_columns', row: number, column: '' }
    const read = readHeader(limitHeadings(cells))
    if ('code' in read) return { ...read, row: number }
    header = read
  }
  return header === undefined || rows.length === 0 ? { code: 'empty', row: 0, column: '' } : { header, rows }
}

/** Drops cells beyond the headings: they only show that the row has another length. The first one with content stays, to report that. */
function withinHeadings({ names }: ImportHeader, cells: string[]): string[] {
  if (cells.length <= names.length) return cells
  const extra = cells.slice(names.length).find((cell) => cell.trim() !== '')
  return extra === undefined ? cells.slice(0, names.length) : [...cells.slice(0, names.length), extra]
}

/** The first bytes of workbooks, of today's, which are ZIP files, and of the older ones. Such a file has only the name of a CSV file. */
const packed = ['504b0304', 'd0cf11e0']

function isPacked(bytes: Uint8Array): boolean {
  return packed.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
}

/** Decodes UTF-8, with or without a byte order mark, and UTF-16 in both byte orders with the mark, as spreadsheets write it. */
function decode(bytes: Uint8Array): string | { code: string } {
  if (isPacked(bytes)) return { code: 'workbook' }
  const [first, second] = bytes
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : undefined
  const big = first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  try {
    return new TextDecoder(wide ?? big ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { code: 'encoding' }
  }
}

const pieceLength = 64 * 1024

type CsvText = { text: string; separator: string }

function recordsOf({ text, separator }: CsvText): AsyncIterable<string[]> {
  const options = {
    delimiter: separator,
    trim: separator !== '\t', // Some editors align the columns with spaces, also after closing quotes.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true, // A row of another length is reported later, with its handle.
    skip_empty_lines: false, // They count, so that row numbers match those of a spreadsheet.
    max_record_size: 1024 * 1024,
  }
  return Readable.from(piecesOf(text)).pipe(parse(options)) as AsyncIterable<string[]>
}

/** Cuts the text into pieces, never within a letter of two code units. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = isHighSurrogate(text.charCodeAt(at + pieceLength - 1)) ? at + pieceLength - 1 : at + pieceLength
    yield text.slice(at, end)
    at = end
  }
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdbff
}

/** Describes where reading ended: the row, the heading of the cell, and the beginning of the cell or of its row. */
async function toFault(error: CsvError, table: CsvText): Promise<ProductFileFault> {
  const { records = 0, column } = error as CsvError & { records?: number; column?: number | string }
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
  const code = isOpen ? 'quote_open' : error.code === 'CSV_MAX_RECORD_SIZE' ? 'row_long' : 'quote'
  const { text } = table
  const { start, quote } = startOf(text, records)
  const headings = records === 0 ? undefined : await firstOf({ ...table, text: text.slice(0, startOf(text, 1).start) })
  const value = toShown(text.slice(isOpen ? quote : start, (isOpen ? quote : start) + shownLength))
  return { code, row: records + 1, column: headings?.[Number(column)]?.trim() ?? '', value }
}

const shownLength = 60

/** Reads the first record on its own, because an error drops the records that were read before it. */
async function firstOf(table: CsvText): Promise<string[] | undefined> {
  for await (const cells of recordsOf(table)) return cells
  return undefined
}

/** Returns the index after the first `records` records, and the index of the last quotation mark that opens and is not closed. */
function startOf(text: string, records: number): { start: number; quote: number } {
  let [start, quote, isOpen, count] = [0, 0, false, 0]
  for (const { 0: mark, index } of text.matchAll(/"|\r\n|\n|\r/g)) {
    if (mark === '"') {
      isOpen = !isOpen
      if (isOpen) quote = index
    } else if (!isOpen && count < records) {
      count += 1
      start = index + mark.length
    }
  }
  return { start, quote }
}

/**
 * Converts descriptions, which may contain markup, to plain text; all other columns are text. An apostrophe within the markup belongs to the text.
 */
function writePlain({ at }: ImportHeader, rows: FileRow[]): void {
  const indexes = [...at].filter(([column]) => column.startsWith('description')).map(([, index]) => index)
  for (const { cells } of rows)
    for (const index of indexes) if (cells[index]) cells[index] = toSafe(toPlainText(fromSafe(cells[index].trim())))
}

/** Removes markup from titles. A file of this system has an id, and titles exactly as they are. */
function cleanTitles({ at }: ImportHeader, rows: FileRow[]): void {
  const titles = at.has('id') ? [] : [...at].filter(([column]) => column.startsWith('title'))
  for (const row of rows)
    for (const [column, index] of titles) {
      const written = fromSafe((row.cells[index] ?? '').trim())
      const clean = toTitle(written)
      if (clean === written) continue
      row.cells[index] = toSafe(clean)
      row.cleaned = (row.cleaned ?? new Set()).add(column)
    }
}
