import type { DocumentVersion, PortalDocument, TextState } from '@sealane/contract/documents'

/** An operator's draft; `based_on` is the version that was the newest when the draft began. */
export type DocumentDraft = {
  based_on: number
  title: string
  body: string
  what_changed: string
  valid_from: string
}

/** Returns a draft with the newest version's text, but without its description of changes, which the operator writes anew. */
export function draftOf(newest: DocumentVersion | undefined, today: string): DocumentDraft {
  const { version = 0, title = '', body = '' } = newest ?? {}
  return { based_on: version, title, body, what_changed: '', valid_from: today }
}

export function isChanged(draft: DocumentDraft, newest: DocumentVersion | undefined): boolean {
  return draft.title !== (newest?.title ?? '') || draft.body !== (newest?.body ?? '')
}

/** Returns the day in UTC, so that a text becomes valid everywhere at the same time. */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function countOf(texts: readonly TextState[], state: TextState['state']): number {
  return texts.filter((text) => text.state === state).length
}

/** Returns the document's public URL. */
export function publicAddress({ kind, slug }: Pick<PortalDocument, 'kind' | 'slug'>, language: string): string {
  return `/${language}/${kind === 'help' ? 'help' : 'terms'}/${slug}`
}
