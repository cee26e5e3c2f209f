import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countBlocks, selectCategories, selectPublished } from '../catalogue/published.ts'
import { documentAddresses } from '../content/documents.ts'
import type { Resources } from '../resources.ts'
import { recallOffered } from '../settings/languages.ts'
import { selectOpenShops } from '../shops/shops.ts'
import { toSitemap, toSitemapIndex } from './sitemap.rules.ts'

/** Kept for a while by whoever asks: crawlers come often, and a shop changes slowly. */
const caching = 'public, max-age=600'

/** robots.txt and the sitemaps. They name only addresses that a visitor may open (decisions, section 4). */
export function serveCrawlers(
  app: FastifyInstance,
  { databases: { reader } }: Pick<Resources, 'databases'>,
  publicUrl: string | undefined,
): void {
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`
  const sendPaths = async (request: FastifyRequest, reply: FastifyReply, paths: string[]) =>
    sendXml(reply, toSitemap(originOf(request), paths, await recallOffered(reader)))
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, (request, reply) =>
    reply
      .header('cache-control', caching)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /portal\nDisallow: /docs\n\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const blocks = Array.from({ length: await countBlocks(reader) }, (_, index) => `products-${index + 1}.xml`)
    return sendXml(reply, toSitemapIndex(originOf(request), ['pages.xml', 'shops.xml', ...blocks]))
  })
  app.get('/sitemaps/pages.xml', hidden, async (request, reply) => {
    const categories = (await selectCategories(reader, 'en')).map(({ id }) => `/searchs?category=${id}`)
    const documents = (await documentAddresses(reader)).map(({ path }) => path)
    return sendPaths(request, reply, ['/home', '/explore', '/shops', ...categories, ...documents])
  })
  app.get('/sitemaps/shops.xml', hidden, async (request, reply) => {
    const shops = await selectOpenShops(reader)
    return sendPaths(
      request,
      reply,
      shops.map(({ id }) => `/shop/${id}`),
    )
  })
  app.get('/sitemaps/:file', hidden, async (request, reply) => {
    const [, block = ''] = /^products-([1-9][0-9]{0,8})\.xml$/.exec((request.params as { file: string }).file) ?? []
    const products = block === '' ? [] : await selectPublished(reader, Number(block))
    if (products.length === 0) return reply.callNotFound()
    const paths = products.map(({ id, shop_id }) => `/detail/${id}/${shop_id}`)
    return sendPaths(request, reply, paths)
  })
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.header('cache-control', caching).type('application/xml; charset=utf-8').send(xml)
}
