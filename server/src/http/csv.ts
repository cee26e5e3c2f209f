import { stringify } from 'csv-stringify/sync'

/** Text comes from users; an amount is in US cents. */
export type CsvCell = string | { cents: number }

/** The beginnings of a text that a spreadsheet takes for a formula. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** Writes lines of a table by RFC 4180. A cell that would be a formula gets a leading apostrophe. */
export function toCsv(rows: readonly CsvCell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : toDollars(cell.cents)))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
}

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const byteOrderMark = '\ufeff'

function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Writes `-12_05` as `-12.05`, which is a number in every spreadsheet, whatever its reader's language. */
function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
