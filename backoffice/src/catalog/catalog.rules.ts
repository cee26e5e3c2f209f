import { plainFigures } from '@sealane/contract/typed-numbers'

/** Reads a percentage with a decimal point or comma: null for an empty field, undefined for text that is not a percentage. */
export function readPercent(typed: string): number | null | undefined {
  const plain = plainFigures(typed).replace(',', '.')
  if (plain === '') return null
  const percent = Number(plain)
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && percent <= 100 ? percent : undefined
}

/** Returns the ids with one of them moved by one position. */
export function reorderIds(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id)
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, at + by), 0, id)
}

/** Formats a time for the browser's native field, in the user's time zone. */
export function toLocal(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function fromLocal(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString()
}
