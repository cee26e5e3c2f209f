import type { DocumentVersion, PortalDocument, TextState } from '@sealane/contract/documents'

/** What an operator is writing; `based_on` is the version they had before them. */
export type DocumentDraft = {
  based_on: number
  title: string
  body: string
  what_changed: string
  valid_from: string
}

/** A draft begins as the newest version, without what changed: that is the next thing to say. */
export function draftOf(newest: DocumentVersion | undefined, today: string): DocumentDraft {
  const { version = 0, title = '', body = '' } = newest ?? {}
  return { based_on: version, title, body, what_changed: '', valid_from: today }
}

export function isChanged(draft: DocumentDraft, newest: DocumentVersion | undefined): boolean {
  return draft.title !== (newest?.title ?? '') || draft.body !== (newest?.body ?? '')
}

/** Days are counted in UTC, so that a text is valid for everybody at once. */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function countOf(texts: readonly TextState[], state: TextState['state']): number {
  return texts.filter((text) => text.state === state).length
}

/** Where everybody reads it. */
export function publicAddress({ kind, slug }: Pick<PortalDocument, 'kind' | 'slug'>, language: string): string {
  return `/${language}/${kind === 'help' ? 'help' : 'terms'}/${slug}`
}
