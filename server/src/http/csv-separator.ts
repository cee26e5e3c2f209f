// csv-parse reads a table whose separator it is told; spreadsheets write several.
/** The possible separators, in the order in which they are tried. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

const separatorLine = /^\uFEFF?"?sep=(,|;|\t|\\t|\|)"?(\r\n|\n|\r)/i

/**
 * Reads the separator. A first line that names it for spreadsheets (`sep=;`) is not part of the table: spreadsheets treat the next line as the first.
 * Where no separator is named, or the table does not use the named one, it is the most frequent one in the headings.
 */
export function readSeparator(text: string): { text: string; separator: Separator } {
  const [line = '', named] = separatorLine.exec(text) ?? []
  const table = text.slice(line.length)
  const declared = separators.find((one) => one === named?.replace('\\t', '\t'))
  const counts = countsIn(headingsOf(table))
  const isDeclared = declared !== undefined && (counts.get(declared) ?? 0) > 0
  const [[most] = [separators[0]]] = [...counts].toSorted(([, one], [, other]) => other - one)
  return { text: table, separator: isDeclared ? declared : most }
}

const headingsMaximum = 256 * 1024

/** Returns the first line without the text in quotation marks. */
function headingsOf(table: string): string {
  const [line = ''] = table
    .slice(0, headingsMaximum)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  return line
}

function countsIn(line: string): Map<Separator, number> {
  return new Map(separators.map((separator) => [separator, line.split(separator).length - 1]))
}
