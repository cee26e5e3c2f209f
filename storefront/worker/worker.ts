import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { listenToPush } from './push.ts'

/**
 * Keeps the shop readable without a network: it caches pages, answers and pictures as they were last seen. While the network answers, only
 * files whose name changes with their content come from the cache.
 */

declare const self: ServiceWorkerGlobalScope
/** The scripts that cached pages need, separated by spaces, and their build. The build inserts both. */
declare const KEPT_FILES: string
declare const BUILD: string

listenToPush()

const day = 86_400
const names = {
  files: `files-${BUILD}`,
  shells: `shells-${BUILD}`,
  pages: 'pages',
  answers: 'answers',
  pictures: 'pictures',
}
const good = new CacheableResponsePlugin({ statuses: [200] })
const most = (maxEntries: number, maxAgeSeconds: number) => new ExpirationPlugin({ maxEntries, maxAgeSeconds })

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(names.files).then((cache) => cache.addAll(KEPT_FILES.split(' '))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOthers(), self.clients.claim()]))
})

/** Messages of the page: take over now, cache this language for offline use, delete one person's answers. */
self.addEventListener('message', (event) => {
  const { type, addresses = [] } = event.data as { type: 'take-over' | 'keep' | 'forget'; addresses?: string[] }
  if (type === 'take-over') void self.skipWaiting()
  if (type === 'keep') event.waitUntil(cachePages(addresses))
  if (type === 'forget') event.waitUntil(caches.delete(names.answers))
})

/** A private page of the language, whose shell can show every other page; its home page; and the messages of cached pages. */
async function cachePages([shell = '', home = '', ...messages]: string[]): Promise<void> {
  const shells = await caches.open(names.shells)
  const pages = await caches.open(names.pages)
  const files = await caches.open(names.files)
  const missing = await Promise.all(messages.map(async (address) => ((await files.match(address)) ? [] : [address])))
  await Promise.all([shells.add(shell), pages.add(home), files.addAll(missing.flat())])
}

async function deleteOthers(): Promise<void> {
  const current: string[] = Object.values(names)
  const others = (await caches.keys()).filter((name) => !current.includes(name) && !name.startsWith('workbox'))
  await Promise.all(others.map((name) => caches.delete(name)))
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: names.files, plugins: [good] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({ cacheName: names.pictures, plugins: [good, most(200, 30 * day)] }),
)

/** The cache key of an answer contains the token and the language, so each person only gets their own answers. */
const cacheKeyByUser: WorkboxPlugin = {
  async cacheKeyWillBeUsed({ request }) {
    const token = request.headers.get('token') ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    const person = Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const key = new URL(request.url)
    key.searchParams.set('kept-for', `${person}.${request.headers.get('lang') ?? ''}`)
    return key.href
  },
}
const readable =
  /^\/api\/(cart\/list|category\/|product\/(list|hot|heroes|detail|reviews)|shop\/|order\/detail|comment\/detail|user\/(getUserInfo|order_list|address_list|bill|recharge_log|language_list))/
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && readable.test(url.pathname) && request.headers.get('accept') !== 'text/event-stream',
  new NetworkFirst({ cacheName: names.answers, plugins: [good, cacheKeyByUser, most(200, 7 * day)] }),
)

registerRoute(
  new NavigationRoute(new NetworkFirst({ cacheName: names.pages, plugins: [good, most(40, 7 * day)] }), {
    denylist: [/^\/(portal|docs|api|files|terms|help)(\/|$)/, /^\/[a-z-]+\/(terms|help)\//],
  }),
)

/** A page that was never seen: the shell of its language renders it. */
setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate' || url === undefined) return Response.error()
  const shells = await caches.open(names.shells)
  const cachedShells = await shells.keys()
  const own = cachedShells.find((shell) => new URL(shell.url).pathname.split('/')[1] === url.pathname.split('/')[1])
  const shell = own ?? cachedShells.at(-1)
  return (shell && (await shells.match(shell))) ?? Response.error()
})
