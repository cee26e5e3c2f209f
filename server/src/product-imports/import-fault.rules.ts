import type { Coming, ImportFault } from '@sealane/contract/product-imports'

const faultsMaximum = 100
/** Letters of the headings and values of the stored faults: headings may be long, and a file may have 10,000 products. */
const lettersMaximum = 20_000
const valueMaximum = 200

/**
 * Returns the faults to store, which the product's page sends each time: the first hundred, then the number of the others. Notes follow the faults
 * that exclude the product.
 */
export function toStoredFaults(found: readonly ImportFault[]): ImportFault[] {
  const faults = found.toSorted((one, other) => Number(one.isNote) - Number(other.isNote))
  const shown = faults.slice(0, faultsMaximum).map((fault) => ({ ...fault, value: toShown(fault.value) }))
  const kept = withinLetters(shown)
  const rest = faults.slice(kept.length)
  if (rest[0] === undefined) return kept
  const isNote = rest.every((fault) => fault.isNote)
  return [...kept, { code: 'more', row: rest[0].row, column: '', value: String(rest.length), isNote }]
}

function withinLetters(faults: ImportFault[]): ImportFault[] {
  let letters = 0
  const end = faults.findIndex(({ column, value }) => (letters += column.length + value.length) > lettersMaximum)
  return end < 0 ? faults : faults.slice(0, Math.max(1, end))
}

type ReportedFaults = readonly Pick<ImportFault, 'code' | 'value'>[]
const leftOut = new Set(['picture_missing', 'picture_address', 'picture_failed'])

/** Whether one of the faults reports that this picture is left out. */
export function isLeftOut(faults: ReportedFaults, source: string): boolean {
  return faults.some(({ code, value }) => leftOut.has(code) && value === toShown(source))
}

/** Describes the new product without the pictures that are left out. A product without any picture stays a draft. */
export function toComing({ pictures, on_sale, ...rest }: ComingWithSources, faults: ReportedFaults): Coming {
  const count = pictures.filter((source) => !isLeftOut(faults, source)).length
  return { ...rest, pictures: count, on_sale: on_sale && count > 0 }
}
/** The summary of a new product, with the sources of its pictures as the form names them. */
export type ComingWithSources = Omit<Coming, 'pictures'> & { pictures: string[] }

/** Returns the beginning of a text in a form that the database can store. */
export function toShown(text: string): string {
  return text.slice(0, valueMaximum).replaceAll('\0', '\uFFFD').toWellFormed()
}
