import type { Coming, ImportFault } from '@sealane/contract/product-imports'
import type { SheetFault } from './sheet.rules.ts'

const faultsMaximum = 100
const valueMaximum = 200

/**
 * What is kept of a product's faults, which its page sends each time: the first hundred, then how many more there are. What is
 * only noted comes after what keeps the product out.
 */
export function toStoredFaults(found: readonly SheetFault[]): SheetFault[] {
  const faults = found.toSorted((one, other) => Number(one.isNote) - Number(other.isNote))
  const kept = faults.slice(0, faultsMaximum).map((fault) => ({ ...fault, value: toShown(fault.value) }))
  const rest = faults.slice(faultsMaximum)
  if (rest[0] === undefined) return kept
  const isNote = rest.every((fault) => fault.isNote)
  return [...kept, { code: 'more', row: rest[0].row, column: '', value: String(rest.length), isNote }]
}

type ReportedFaults = readonly Pick<ImportFault, 'code' | 'value'>[]
const leftOut = new Set(['picture_missing', 'picture_address', 'picture_failed'])

/** Whether it was said of a picture that it does not come. */
export function isLeftOut(faults: ReportedFaults, source: string): boolean {
  return faults.some(({ code, value }) => leftOut.has(code) && value === toShown(source))
}

/** What comes without the pictures that are left out; a product without any stays a draft. */
export function toComing({ pictures, on_sale, ...rest }: ComingWithSources, faults: ReportedFaults): Coming {
  const count = pictures.filter((source) => !isLeftOut(faults, source)).length
  return { ...rest, pictures: count, on_sale: on_sale && count > 0 }
}
/** With the sources of its pictures, as the form names them. */
export type ComingWithSources = Omit<Coming, 'pictures'> & { pictures: string[] }

/** The beginning of a text, as the database can keep it. */
export function toShown(text: string): string {
  return text.slice(0, valueMaximum).replaceAll('\0', '\uFFFD').toWellFormed()
}
