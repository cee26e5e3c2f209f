import { readAccount } from '../app/session.ts'
import type { ProductDraft } from './draft.rules.ts'

const nameOf = (id: string) => `product_draft_${id}`

/** Reads unsaved input of this tab. It survives navigation, a logout and the browser's Back, and belongs to this account only. */
export function readStoredDraft(id: string): ProductDraft | undefined {
  const kept = sessionStorage.getItem(nameOf(id))
  if (kept === null) return undefined
  const { owner, draft } = JSON.parse(kept) as { owner?: string; draft: ProductDraft }
  return owner === readAccount() ? draft : undefined
}

export function storeDraft(id: string, draft: ProductDraft): void {
  sessionStorage.setItem(nameOf(id), JSON.stringify({ owner: readAccount(), draft }))
}

export function forgetDraft(id: string): void {
  sessionStorage.removeItem(nameOf(id))
}
