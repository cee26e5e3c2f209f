import { toStoredFaults } from './import-fault.rules.ts'
import type { ImportComparison, ImportForm } from './import-comparison.ts'
import { tooLarge } from './staged-product.rules.ts'

/** A product of a file, compared with the shop's. */
export type NewLine = Omit<ImportComparison, 'form'> & {
  position: number
  handle: string
  row: number
  form: ImportForm | null
  productId: number | null
  version: number | null
}

/** A line whose values are JSON. */
export type StoredLine = Omit<NewLine, 'form' | 'changes' | 'faults'> & {
  form: string | null
  changes: string
  faults: string
}

/** Letters of a line's JSON. Variants repeat the address of their picture, so a form may be much larger than its product in the file. */
const lineMaximum = 4_000_000

/** Writes a line's values as JSON. A line that is too large has only that fault. */
export function toStoredLine({ form, changes, faults, ...line }: NewLine): StoredLine {
  const stored = {
    ...line,
    form: form === null ? null : JSON.stringify(form),
    changes: JSON.stringify(changes),
    faults: JSON.stringify(toStoredFaults(faults)),
  }
  if (lettersOf(stored) <= lineMaximum) return stored
  return { ...line, kind: 'faulty', form: null, changes: '[]', faults: JSON.stringify([tooLarge(line.row)]) }
}

export function lettersOf({ form, changes, faults }: StoredLine): number {
  return (form?.length ?? 0) + changes.length + faults.length
}
