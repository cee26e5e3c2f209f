import { parse } from 'csv-parse/sync'
import { readSeparator, type Separator } from './csv-separator.ts'

/**
 * Reads a table from text with any separator. Returns undefined where the text is malformed, for example by a quote that is never closed. Empty lines
 * count.
 */
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

/** Returns a heading without capitals, spaces and marks. */
export function toSimple(heading: string): string {
  return heading.toLowerCase().replaceAll(/[\s_\-.:#*]/g, '')
}
