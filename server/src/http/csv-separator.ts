/** What may separate cells, in the order in which it is tried. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

const separatorLine = /^\uFEFF?"?sep=(,|;|\t|\\t|\|)"?(\r\n|\n|\r)/i

/**
 * A first line that tells spreadsheets what separates cells (`sep=;`) is none of the table's: they show the next one as the
 * first. A separator that it names in vain, as well as one that nobody names, is what the headings have most of.
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

/** The first line, without what stands in quotation marks. */
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
