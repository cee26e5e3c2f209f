import type { TextState } from '@sealane/contract/documents'
import { fileNames, type FileName } from '@sealane/contract/locales'
import { Refusal } from '../refusal.ts'

/** The newest version in each language that has one. */
export type Newest = Partial<Record<FileName, number>>

/**
 * Returns the version of a new publication. A translation older than the English text takes its number; anything else is a new version of the
 * document. So version 3 has the same content in every language.
 */
export function nextVersion(newest: Newest, language: FileName): number {
  const leading = leadingVersion(newest)
  const own = newest[language] ?? 0
  return own < leading ? leading : Math.max(0, ...Object.values(newest)) + 1
}

/** Returns the state of each language: whether it has a text, and whether that is older than the English one. */
export function statesOf(newest: Newest): TextState[] {
  const leading = leadingVersion(newest)
  return fileNames.map((language) => {
    const version = newest[language] ?? 0
    return { language, version, state: version === 0 ? 'missing' : version < leading ? 'outdated' : 'current' }
  })
}

/** Returns the English version, or the highest one while there is no English text. */
function leadingVersion(newest: Newest): number {
  return newest.en ?? Math.max(0, ...Object.values(newest))
}

/** Refuses a past day. Yesterday is accepted, because today has not begun in every time zone. */
export function checkNotPast(day: string, now: Date): void {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  if (day < yesterday) throw new Refusal('INVALID_INPUT', { fields: { valid_from: 'past' } })
}

/** Requires a category for help, and none for a policy. */
export function checkCategory(kind: string, category: string | undefined): void {
  const isHelp = kind === 'help'
  if (isHelp === (category !== undefined)) return
  throw new Refusal('INVALID_INPUT', { fields: { category: isHelp ? 'required' : 'invalid' } })
}

/** The place of a document, and whether shoppers see it. */
export type DocumentPlacement = { category: string | null; position: number; is_shown: boolean }

/** Returns the differences, with former and new values, for the audit log; undefined where there are none. */
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

/** Replaces `{email}` and so on in a text by the values of the settings; unknown words in braces stay. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole)
}
