import { createPageBytes, type PageBytes } from './page-bytes.ts'
import type { RenderedResponse } from './storefront.ts'

/** `size` is in bytes, as the page is written. */
export type CachedPage = Omit<RenderedResponse, 'document'> & { bytes: PageBytes; size: number }
/** `last` is the newest page that was made, while the next one is being made too. */
type PageCacheEntry = { until: number; page: Promise<CachedPage>; last: { page: CachedPage; at: number } | undefined }

const freshForMs = 2_000
/** So old a page may be that others get while the next one is made. */
const staleForMs = 30_000
const entriesMaximum = 200
/** A larger page is made once for those who ask at the same moment, and then forgotten. */
const cachedPageMaximum = 1024 * 1024
/** Of all pages as they are written; what is compressed of them takes as much again at most. */
const bytesMaximum = 25 * 1024 * 1024

/**
 * Public pages are the same for everybody for a moment: visitors who ask for the same address in the same language within it get
 * the same page. While it is made anew, in the turn of the visitor who asked first, others get the one before. Where there is
 * none they wait for it, and have it made in a turn of their own where that failed: nobody is refused a page for the number of
 * a stranger's requests. The moment begins when it is there. How many pages are kept has a maximum, and so have their bytes.
 */
export function createPageCache() {
  const pages = new Map<string, PageCacheEntry>()

  function begin(
    key: string,
    make: () => Promise<RenderedResponse>,
    last: PageCacheEntry['last'],
  ): Promise<CachedPage> {
    pages.delete(key)
    makeRoom(pages)
    const entry: PageCacheEntry = { until: Infinity, page: make().then(withBytes), last }
    pages.set(key, entry)
    const forget = () => {
      if (pages.get(key) === entry) pages.delete(key)
    }
    const keep = (page: CachedPage) => {
      if (!page.isCacheable || page.size > cachedPageMaximum) return forget()
      const at = Date.now()
      Object.assign(entry, { until: at + freshForMs, last: { page, at } })
      makeLight(pages)
    }
    entry.page.then(keep, forget)
    return entry.page
  }

  async function show(key: string, make: () => Promise<RenderedResponse>, isRetry: boolean): Promise<CachedPage> {
    const cached = pages.get(key)
    if (cached === undefined || cached.until <= Date.now()) return begin(key, make, cached?.last)
    if (cached.until < Infinity || isRetry) return cached.page
    if (cached.last !== undefined && cached.last.at > Date.now() - staleForMs) return cached.last.page
    return cached.page.catch(() => show(key, make, true))
  }

  return (key: string, make: () => Promise<RenderedResponse>): Promise<CachedPage> => show(key, make, false)
}

/** The oldest go first. */
function makeRoom(pages: Map<string, PageCacheEntry>): void {
  for (const key of pages.keys()) {
    if (pages.size < entriesMaximum) break
    pages.delete(key)
  }
}

/** Forgets the oldest pages until all are within the maximum. Pages that are being made do not count yet. */
function makeLight(pages: Map<string, PageCacheEntry>): void {
  const weights = [...pages].map(([key, { last }]) => ({ key, size: last?.page.size ?? 0 }))
  let total = weights.reduce((sum, { size }) => sum + size, 0)
  for (const { key, size } of weights.filter((one) => one.size > 0)) {
    if (total <= bytesMaximum) break
    pages.delete(key)
    total -= size
  }
}

function withBytes({ document, ...rendered }: RenderedResponse): CachedPage {
  return { ...rendered, bytes: createPageBytes(document), size: Buffer.byteLength(document) }
}
