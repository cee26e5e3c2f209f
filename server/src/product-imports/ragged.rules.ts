import type { ImportColumn, ImportHeader } from './columns.rules.ts'
import type { FileRow } from './staged-product.rules.ts'

/** The columns of a row that only adds a picture to a product. */
const ofPictures: readonly ImportColumn[] = ['handle', 'image', 'position', 'alt', 'alts']

/**
 * Whether the cells of the row may be those of other columns. Spreadsheets add empty cells beyond the headings, and leave them out at the end of a row.
 * A short row that only adds a picture is complete: its address would show a lost cell. In any other short row it is unknown which cell is missing.
 */
export function isRagged({ names, at }: ImportHeader, { cells }: FileRow): boolean {
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) return true
  const width = names.findLastIndex((name) => name !== '') + 1
  if (cells.length >= width) return false
  const others = cells.filter(
    (cell, index) => cell.trim() !== '' && !ofPictures.some((column) => at.get(column) === index),
  )
  return others.length > 0 || (cells[at.get('image') ?? -1] ?? '').trim() === ''
}
