import { parse } from 'csv-parse/sync'

export type Separator = ',' | ';' | '\t'
export const separators: readonly Separator[] = [',', ';', '\t']

/** A table from text of any separator; undefined where a quote is opened and never closed, or the like. Empty lines count. */
export function readCsv(text: string, separator: Separator = separatorOf(text)): string[][] | undefined {
  const options = {
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false, // They count, as in a spreadsheet.
  }
  try {
    return parse(text, options)
  } catch {
    return undefined
  }
}

/** A heading in its simplest form: no capitals, no spaces, no marks. */
export function toSimple(heading: string): string {
  return heading.toLowerCase().replaceAll(/[\s_\-.:#*]/g, '')
}

/** What separates the headings. */
function separatorOf(text: string): Separator {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const counts = separators.map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ','
}
