import { parse } from 'csv-parse/sync'
import { readSeparator, type Separator } from './csv-separator.ts'

/** A table from text of any separator; undefined where a quote is opened and never closed, or the like. Empty lines count. */
export function readCsv(text: string, separator?: Separator): string[][] | undefined {
  const read = readSeparator(text)
  const options = {
    bom: true,
    delimiter: separator ?? read.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false, // They count, as in a spreadsheet.
  }
  try {
    return parse(read.text, options)
  } catch {
    return undefined
  }
}

/** A heading in its simplest form: no capitals, no spaces, no marks. */
export function toSimple(heading: string): string {
  return heading.toLowerCase().replaceAll(/[\s_\-.:#*]/g, '')
}
