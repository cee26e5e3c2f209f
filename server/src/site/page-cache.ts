import { LRUCache } from 'lru-cache'
import { createPageBytes, type PageBytes } from './page-bytes.ts'
import type { RenderedResponse } from './storefront.ts'

/** `size` is the number of bytes of the uncompressed page. */
export type CachedPage = Omit<RenderedResponse, 'document'> & { bytes: PageBytes; size: number }
/** `last` is the newest complete page, also while the next one is being made. */
type PageCacheEntry = { until: number; page: Promise<CachedPage>; last: { page: CachedPage; at: number } | undefined }

const freshForMs = 2_000
/** Maximum age of a page that other visitors get while the next one is being made. */
const staleForMs = 30_000
const entriesMaximum = 200
/** A larger page is made once for simultaneous visitors, and then forgotten. */
const cachedPageMaximum = 1024 * 1024
/** Maximum for all uncompressed pages; their compressed forms need at most as much again. */
const bytesMaximum = 25 * 1024 * 1024

/**
 * Caches public pages, which are the same for everyone, for a moment: visitors with the same address and language get the same page. While one
 * visitor's request makes it anew, others get the previous one. If there is none they wait, and if the making fails, each makes it in their own turn:
 * no visitor is refused a page because of the number of another one's requests. The moment begins when the page is complete. The number of pages and
 * their total size are limited.
 */
export function createPageCache() {
  const pages = new LRUCache<string, PageCacheEntry>({
    max: entriesMaximum,
    maxSize: bytesMaximum,
    sizeCalculation: ({ last }) => Math.max(1, last?.page.size ?? 0),
  })

  function begin(
    key: string,
    make: () => Promise<RenderedResponse>,
    last: PageCacheEntry['last'],
  ): Promise<CachedPage> {
    const entry: PageCacheEntry = { until: Infinity, page: make().then(withBytes), last }
    pages.set(key, entry)
    const forget = () => {
      if (pages.peek(key) === entry) pages.delete(key)
    }
    const keep = (page: CachedPage) => {
      if (!page.isCacheable || page.size > cachedPageMaximum) return forget()
      const at = Date.now()
      if (pages.peek(key) === entry) pages.set(key, { ...entry, until: at + freshForMs, last: { page, at } })
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

function withBytes({ document, ...rendered }: RenderedResponse): CachedPage {
  return { ...rendered, bytes: createPageBytes(document), size: Buffer.byteLength(document) }
}
