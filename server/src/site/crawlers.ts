import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countBlocks, selectCategories, selectPublished } from '../catalog/published.ts'
import { documentAddresses } from '../documents/documents.ts'
import { createQueue } from '../http/queue.ts'
import { sourceOf } from '../http/source.ts'
import { originOf } from '../http/visit.ts'
import type { Resources } from '../resources.ts'
import { recallEnabledLanguages } from '../settings/languages.ts'
import { selectOpenShops } from '../shops/shops.ts'
import { sitemapParts, toSitemapIndex } from './sitemap.rules.ts'
import { createSitemaps } from './sitemaps.ts'

/** The client may cache these: crawlers return often, and a shop changes slowly. */
const caching = 'public, max-age=600'

type File = { name: string; readPaths: () => Promise<string[]> }

/** Serves robots.txt and the sitemaps. They contain only addresses that a visitor may open (specification, decisions 4). */
export function serveCrawlers(
  app: FastifyInstance,
  { databases: { reader } }: Pick<Resources, 'databases'>,
  publicUrl: string | undefined,
): void {
  const siteOf = (request: FastifyRequest) => publicUrl ?? originOf(request)
  const sitemapOf = createSitemaps()
  /** `name` is part of the cache key, because an address may be spelled in many ways. */
  const sendPaths = async (request: FastifyRequest, reply: FastifyReply, { name, readPaths }: File) => {
    const [origin, offered] = [siteOf(request), await recallEnabledLanguages(reader)]
    const key = JSON.stringify([origin, name, offered])
    const parts = async () => sitemapParts(origin, await readPaths(), offered)
    return sendPacked(request, reply, await sitemapOf({ key, source: sourceOf(request.ip), parts }))
  }
  /** Turns off compression for each request. */
  const hidden = { schema: { hide: true }, compress: false } as const

  app.get('/robots.txt', hidden, (request, reply) =>
    reply
      .header('cache-control', caching)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /portal\nDisallow: /docs\n\nSitemap: ${siteOf(request)}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const blocks = Array.from({ length: await countBlocks(reader) }, (_, index) => `products-${index + 1}.xml`)
    return sendXml(reply, toSitemapIndex(siteOf(request), ['pages.xml', 'shops.xml', ...blocks]))
  })
  const readPages = async () => {
    const categories = (await selectCategories(reader, 'en')).map(({ id }) => `/searchs?category=${id}`)
    const documents = (await documentAddresses(reader)).map(({ path }) => path)
    return ['/home', '/explore', '/shops', ...categories, ...documents]
  }
  const readShops = async () => (await selectOpenShops(reader)).map(({ id }) => `/shop/${id}`)
  app.get('/sitemaps/pages.xml', hidden, (request, reply) =>
    sendPaths(request, reply, { name: 'pages', readPaths: readPages }),
  )
  app.get('/sitemaps/shops.xml', hidden, (request, reply) =>
    sendPaths(request, reply, { name: 'shops', readPaths: readShops }),
  )
  app.get('/sitemaps/:file', hidden, async (request, reply) => {
    const [, block = ''] = /^products-([1-9][0-9]{0,8})\.xml$/.exec((request.params as { file: string }).file) ?? []
    if (block === '' || Number(block) > (await countBlocks(reader))) return reply.callNotFound()
    const readProducts = async () =>
      (await selectPublished(reader, Number(block))).map(({ id, shop_id }) => `/detail/${id}/${shop_id}`)
    return sendPaths(request, reply, { name: `products ${block}`, readPaths: readProducts })
  })
}

/** Every serious crawler accepts gzip; for other clients the file is unpacked, in turn. */
const inTurn = createQueue({ atOnce: 2, atOncePerSource: 1, waitingMaximum: 60, waitMaximumMs: 4_000, perSource: 20 })

/** Sends the file as it is stored if the client accepts gzip, else unpacked; without its body for HEAD. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, gzip: Buffer): Promise<FastifyReply> {
  reply.header('cache-control', caching).header('vary', 'accept-encoding').type('application/xml; charset=utf-8')
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (takesGzip) return reply.header('content-encoding', 'gzip').send(gzip)
  if (request.method === 'HEAD') return reply.send('')
  await inTurn(async () => {
    const content = Readable.from([gzip]).pipe(createGunzip())
    const isOver = new Promise((end) => content.once('close', end))
    void reply.send(content)
    await isOver
  }, sourceOf(request.ip))
  return reply
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.header('cache-control', caching).type('application/xml; charset=utf-8').send(xml)
}
