import { stringify } from 'csv-stringify/sync'

/** Text is somebody's; an amount is US cents. */
export type CsvCell = string | { cents: number }

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** Lines of a table as RFC 4180 has them. A cell that would be a formula begins with an apostrophe instead. */
export function toCsv(rows: readonly CsvCell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : toDollars(cell.cents)))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
}

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const byteOrderMark = '\ufeff'

function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** `-12_05` is `-12.05`: a number in every spreadsheet, whatever its reader's language. */
function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
