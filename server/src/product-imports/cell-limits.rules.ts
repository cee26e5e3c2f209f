import { toPrintable } from '@sealane/contract/visible-text'
import { descriptionMaximum } from '@sealane/contract/product-limits'
import type { ImportColumn, ImportHeader } from './columns.rules.ts'
import type { FileRow } from './staged-product.rules.ts'

/** Letters of a heading, which each fault repeats. */
const headingMaximum = 200
/** Letters of a cell of most columns: more than any text that is stored. A longer one is refused later in any case. */
const lettersMaximum = 1_000
/** Letters of columns with longer content: the maximum of the contract and a little more, or JSON in 13 languages. */
const longColumns: Partial<Record<ImportColumn, number>> = {
  ...{ image: 2_100, variant_image: 2_100, alts: 5_000, specs: 200_000, options: 1_000_000 },
}
/** Letters of a column that is ignored: only whether there is content matters. */
const ignoredMaximum = 10

/** Cuts headings. */
export function limitHeadings(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, headingMaximum))
}

/** Cuts the cells of a file to what can be stored, and removes characters that nobody can see. A file of 50 MB may consist of them. */
export function limitCells({ at, names }: ImportHeader, rows: FileRow[]): void {
  const maxima = names.map(() => ignoredMaximum)
  for (const [column, index] of at) maxima[index] = maximumOf(column)
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const printable = toPrintable(cell).replaceAll(/\0+/g, '\0').trim()
      cells[index] = printable.slice(0, maxima[index] ?? ignoredMaximum).toWellFormed()
    }
}

function maximumOf(column: ImportColumn): number {
  return (
    longColumns[column] ?? (column.startsWith('description') ? descriptionMaximum + lettersMaximum : lettersMaximum)
  )
}
