import type { Fault } from './sheet.rules.ts'

const faultsMaximum = 100
const valueMaximum = 200

/**
 * What is kept of a product's faults, which its page sends each time: the first hundred, then how many more there are. What is
 * only noted comes after what keeps the product out.
 */
export function toKept(found: readonly Fault[]): Fault[] {
  const faults = found.toSorted((one, other) => Number(one.isNote) - Number(other.isNote))
  const kept = faults.slice(0, faultsMaximum).map((fault) => ({ ...fault, value: toShown(fault.value) }))
  const rest = faults.slice(faultsMaximum)
  if (rest[0] === undefined) return kept
  const isNote = rest.every((fault) => fault.isNote)
  return [...kept, { code: 'more', row: rest[0].row, column: '', value: String(rest.length), isNote }]
}

/** The beginning of a text, as the database can keep it. */
export function toShown(text: string): string {
  return text.slice(0, valueMaximum).replaceAll('\0', '\uFFFD').toWellFormed()
}
