import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { createQueue } from '../http/queue.ts'

type CachedSitemap = { until: number; gzip: Promise<Buffer> }

const freshForMs = 600_000
/** About 50 kB each for a full block of products. */
const entriesMaximum = 64

type SitemapRequest = { key: string; source: string; parts: () => Promise<Iterable<string>> }

/**
 * Caches compressed sitemaps, each made once in ten minutes, one after the other: a full block of products has 1 MB of text. Requests beyond the
 * queue are refused with BUSY; sources take turns. If the first request is refused, the others that wait make it in a turn of their own.
 */
export function createSitemaps(): (request: SitemapRequest) => Promise<Buffer> {
  const kept = new Map<string, CachedSitemap>()
  const inTurn = createQueue({ atOnce: 1, waitingMaximum: 8, waitMaximumMs: 8_000, perSource: 4 })

  function show({ key, source, parts }: SitemapRequest, isRetry: boolean): Promise<Buffer> {
    const cached = kept.get(key)
    if (cached !== undefined && cached.until > Date.now())
      return isRetry ? cached.gzip : cached.gzip.catch(() => show({ key, source, parts }, true))
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= entriesMaximum && oldest !== undefined) kept.delete(oldest)
    const gzip = inTurn(async () => pack(await parts()), source)
    kept.set(key, { until: Date.now() + freshForMs, gzip })
    gzip.catch(() => kept.delete(key)) // The next request makes it again.
    return gzip
  }

  return (request) => show(request, false)
}

/** Compresses the text as it is produced, so that other requests are answered in between. */
function pack(parts: Iterable<string>): Promise<Buffer> {
  return buffer(Readable.from(parts).pipe(createGzip()))
}
