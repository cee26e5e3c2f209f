import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { readSeparator } from '../http/csv-separator.ts'
import { fromSafe, toSafe } from './cell.rules.ts'
import { readHeader, type ImportHeader } from './columns.rules.ts'
import { toPlainText } from './html-text.ts'
import { toShown } from './import-fault.rules.ts'
import { toSheets } from './import.rules.ts'
import { type SheetFault, type SheetRow, type ProductSheet } from './sheet.rules.ts'

const rowsMaximum = 100_000

export type ReadFile = { header: ImportHeader; rows: number; sheets: ProductSheet[]; faults: SheetFault[] }
/** Nothing of the file can be used. */
export type ProductFileFault = { code: string; row: number; column: string; value?: string }

/** Products from the bytes of a CSV file, in any of its dialects and with prices in any currency; the event loop goes on meanwhile. */
export async function readFile(bytes: Uint8Array, perDollar = 1): Promise<ReadFile | ProductFileFault> {
  const decoded = decode(bytes)
  if (typeof decoded !== 'string') return { ...decoded, row: 0, column: '' }
  const table = readSeparator(decoded)
  const read = await readTable(table).catch((error: unknown) => toFault(error as CsvError, table))
  if ('code' in read) return read
  const { header, rows } = read
  writePlain(header, rows)
  return { header, rows: rows.length, ...toSheets(header, rows, perDollar) }
}

/** Headings and rows, without those in which nothing stands. */
async function readTable(table: CsvText): Promise<{ header: ImportHeader; rows: SheetRow[] } | ProductFileFault> {
  let header: ImportHeader | undefined
  const rows: SheetRow[] = []
  let number = 0
  for await (const cells of recordsOf(table)) {
    number += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (rows.length === rowsMaximum) return { code: 'too_many_rows', row: number, column: '' }
    if (header !== undefined) {
      rows.push({ row: number, cells: withinHeadings(header, cells), width: cells.length })
      continue
    }
    const read = readHeader(cells)
    if ('code' in read) return { ...read, row: number }
    header = read
  }
  return header === undefined || rows.length === 0 ? { code: 'empty', row: 0, column: '' } : { header, rows }
}

/** Cells beyond the headings say nothing but that the row is of another length. The first of them that is filled tells it. */
function withinHeadings({ names }: ImportHeader, cells: string[]): string[] {
  if (cells.length <= names.length) return cells
  const extra = cells.slice(names.length).find((cell) => cell.trim() !== '')
  return extra === undefined ? cells.slice(0, names.length) : [...cells.slice(0, names.length), extra]
}

/** How workbooks begin, today's, which are ZIPs, and the older ones: a CSV only by their name. */
const packed = ['504b0304', 'd0cf11e0']

function isPacked(bytes: Uint8Array): boolean {
  return packed.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
}

/** UTF-8, with its mark or without, or UTF-16 of either order with its mark, as spreadsheets write it. */
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
    trim: separator !== '\t', // Some editors set the columns flush with spaces, after closing quotes too.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true, // A row of another length is named, with its handle.
    skip_empty_lines: false, // They count, as in a spreadsheet.
    max_record_size: 1024 * 1024,
  }
  return Readable.from(piecesOf(text)).pipe(parse(options)) as AsyncIterable<string[]>
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** Where reading ended: the row, the heading of the cell, and how the cell or its row begins. */
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

/** An error drops records that were read before it. */
async function firstOf(table: CsvText): Promise<string[] | undefined> {
  for await (const cells of recordsOf(table)) return cells
  return undefined
}

/** Where the record after so many begins, and where the last quotation opens that is not closed. */
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

/** Descriptions may hold markup; everything else is text. An apostrophe within the markup is the text's own. */
function writePlain({ at }: ImportHeader, rows: SheetRow[]): void {
  const indexes = [...at].filter(([column]) => column.startsWith('description')).map(([, index]) => index)
  for (const { cells } of rows)
    for (const index of indexes) if (cells[index]) cells[index] = toSafe(toPlainText(fromSafe(cells[index].trim())))
}
