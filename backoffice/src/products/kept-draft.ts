import type { Draft } from './draft.rules.ts'

const nameOf = (id: string) => `product_draft_${id}`

/** What was typed and not saved, in this tab: it outlives a wrong turn, a log-out, and a browser's Back. */
export function readKept(id: string): Draft | undefined {
  const kept = sessionStorage.getItem(nameOf(id))
  return kept === null ? undefined : (JSON.parse(kept) as Draft)
}

export function keepDraft(id: string, draft: Draft): void {
  sessionStorage.setItem(nameOf(id), JSON.stringify(draft))
}

export function forgetDraft(id: string): void {
  sessionStorage.removeItem(nameOf(id))
}
