import { createPageBytes, type PageBytes } from './page-bytes.ts'
import type { Rendered } from './storefront.ts'

export type Page = Omit<Rendered, 'document'> & { bytes: PageBytes }
type Entry = { until: number; page: Promise<Page> }

const freshForMs = 2_000
const entriesMaximum = 200

/**
 * Public pages are the same for everybody for a moment: whoever asks for the same address in the same language within it gets
 * the same page. Those who ask while it is being made wait for it, and the moment begins when it is there.
 */
export function createPageCache() {
  const pages = new Map<string, Entry>()

  return async (key: string, make: () => Promise<Rendered>): Promise<Page> => {
    const known = pages.get(key)
    if (known !== undefined && known.until > Date.now()) return known.page
    pages.delete(key)
    makeRoom(pages)
    const entry = { until: Infinity, page: make().then(withBytes) }
    pages.set(key, entry)
    entry.page.then(
      ({ isCacheable }) => (entry.until = isCacheable ? Date.now() + freshForMs : 0),
      () => (entry.until = 0),
    )
    return entry.page
  }
}

/** The oldest go first: those that are no longer fresh, and further ones when there are too many. */
function makeRoom(pages: Map<string, Entry>): void {
  const now = Date.now()
  for (const [key, { until }] of pages) {
    if (until > now && pages.size < entriesMaximum) break
    pages.delete(key)
  }
}

function withBytes({ document, ...rendered }: Rendered): Page {
  return { ...rendered, bytes: createPageBytes(document) }
}
