import type { TextState } from '@sealane/contract/documents'
import { fileNames, type FileName } from '@sealane/contract/locales'
import { Refusal } from '../refusal.ts'

/** The newest version in each language that has one. */
export type Newest = Partial<Record<FileName, number>>

/**
 * The number of what is published now. English leads, and a translation that is behind it takes its number; anything else is
 * a new version of the document. So version 3 says the same in every language that has it.
 */
export function nextVersion(newest: Newest, language: FileName): number {
  const leading = leadingVersion(newest)
  const own = newest[language] ?? 0
  return own < leading ? leading : Math.max(0, ...Object.values(newest)) + 1
}

/** Which languages have a text, and whether it is behind the English one. */
export function statesOf(newest: Newest): TextState[] {
  const leading = leadingVersion(newest)
  return fileNames.map((language) => {
    const version = newest[language] ?? 0
    return { language, version, state: version === 0 ? 'missing' : version < leading ? 'outdated' : 'current' }
  })
}

/** English, or what there is while there is no English. */
function leadingVersion(newest: Newest): number {
  return newest.en ?? Math.max(0, ...Object.values(newest))
}

/** Nobody publishes for the past. Where it is still yesterday, today has not begun. */
export function checkNotPast(day: string, now: Date): void {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  if (day < yesterday) throw new Refusal('INVALID_INPUT', { fields: { valid_from: 'past' } })
}

/** Help stands under a category, a policy under none. */
export function checkCategory(kind: string, category: string | undefined): void {
  const isHelp = kind === 'help'
  if (isHelp === (category !== undefined)) return
  throw new Refusal('INVALID_INPUT', { fields: { category: isHelp ? 'required' : 'invalid' } })
}

/** Where a document stands, and whether shoppers see it. */
export type DocumentPlacement = { category: string | null; position: number; is_shown: boolean }

/** What differs, from what to what: for the record. Undefined where nothing does. */
export function changesOf(
  before: DocumentPlacement,
  after: DocumentPlacement,
): Record<'changed' | 'from' | 'to', string> | undefined {
  const [from, to] = [toPlacementTexts(before), toPlacementTexts(after)]
  const parts = (['category', 'position', 'shown'] as const).filter((part) => from[part] !== to[part])
  const say = (placement: typeof from) => parts.map((part) => placement[part]).join(', ')
  return parts.length === 0 ? undefined : { changed: parts.join(', '), from: say(from), to: say(to) }
}

function toPlacementTexts({ category, position, is_shown }: DocumentPlacement) {
  return { category: category ?? 'none', position: String(position), shown: String(is_shown) }
}

/** `{email}` in a text becomes what the settings say; a word in braces that is none of them stays. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole)
}
