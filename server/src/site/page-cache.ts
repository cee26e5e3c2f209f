import { createPageBytes, type PageBytes } from './page-bytes.ts'
import type { Rendered } from './storefront.ts'

export type Page = Omit<Rendered, 'document'> & { bytes: PageBytes }
/** `last` is the newest page that was made, while the next one is being made too. */
type Entry = { until: number; page: Promise<Page>; last: { page: Page; at: number } | undefined }

const freshForMs = 2_000
/** So old a page may be that others get while the next one is made. */
const staleForMs = 30_000
const entriesMaximum = 200

/**
 * Public pages are the same for everybody for a moment: visitors who ask for the same address in the same language within it get
 * the same page. While it is made anew, in the turn of the visitor who asked first, others get the one before. Where there is
 * none they wait for it, and have it made in a turn of their own where that failed: nobody is refused a page for the number of
 * a stranger's requests. The moment begins when it is there.
 */
export function createPageCache() {
  const pages = new Map<string, Entry>()

  function begin(key: string, make: () => Promise<Rendered>, last: Entry['last']): Promise<Page> {
    pages.delete(key)
    makeRoom(pages)
    const entry: Entry = { until: Infinity, page: make().then(withBytes), last }
    pages.set(key, entry)
    const keep = (page: Page) => {
      const at = Date.now()
      Object.assign(
        entry,
        page.isCacheable ? { until: at + freshForMs, last: { page, at } } : { until: 0, last: undefined },
      )
    }
    entry.page.then(keep, () => (entry.until = 0))
    return entry.page
  }

  async function show(key: string, make: () => Promise<Rendered>, isRetry: boolean): Promise<Page> {
    const known = pages.get(key)
    if (known === undefined || known.until <= Date.now()) return begin(key, make, known?.last)
    if (known.until < Infinity || isRetry) return known.page
    if (known.last !== undefined && known.last.at > Date.now() - staleForMs) return known.last.page
    return known.page.catch(() => show(key, make, true))
  }

  return (key: string, make: () => Promise<Rendered>): Promise<Page> => show(key, make, false)
}

/** The oldest go first. */
function makeRoom(pages: Map<string, Entry>): void {
  for (const key of pages.keys()) {
    if (pages.size < entriesMaximum) break
    pages.delete(key)
  }
}

function withBytes({ document, ...rendered }: Rendered): Page {
  return { ...rendered, bytes: createPageBytes(document) }
}
