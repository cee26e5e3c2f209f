import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { policyOfDevelopment } from './security.ts'
import {
  backofficeFolder,
  createInnerCall,
  readPageVisit,
  storefrontFolder,
  type Rendered,
  type SiteOptions,
  type Storefront,
} from './storefront.ts'

const noncePlace = 'nonce-goes-here'
const assets = { entry: '/src/app/entry-client.tsx', preloads: [], inlineStyles: '', stylesheet: '/src/app.css' }

/** Both sites straight from their sources, changing in the browser as they are edited. */
export async function serveFromSource(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const storefront = await startVite(app, storefrontFolder, '/')
  const backoffice = await startVite(app, backofficeFolder, '/portal/')
  app.addHook('onClose', async () => {
    await Promise.all([storefront.close(), backoffice.close()])
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (
      /^\/(api|docs|pictures|files|healthz|readyz|metrics|robots\.txt|sitemap\.xml|sitemaps)(\/|\?|$)/.test(request.url)
    )
      return done()
    const { middlewares } = request.url.startsWith('/portal') ? backoffice : storefront
    middlewares(request.raw, reply.raw, () => done())
  })

  const call = createInnerCall(app)
  const visit = async (request: FastifyRequest): Promise<Rendered> => {
    const { render } = (await storefront.ssrLoadModule('/src/app/entry-server.tsx')) as Storefront
    return render({ ...readPageVisit(request, options), call, assets })
  }
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const isPortal = request.url.startsWith('/portal')
    const page = isPortal ? readPortal() : await visit(request)
    const nonce = randomBytes(16).toString('base64')
    const html = await (isPortal ? backoffice : storefront).transformIndexHtml(request.url, page.document)
    return reply
      .status(page.status)
      .headers(page.headers)
      .header('content-security-policy', policyOfDevelopment(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlace, nonce))
  })
}

function readPortal(): Rendered {
  const document = readFileSync(path.join(backofficeFolder, 'index.html'), 'utf8')
  return { status: 200, document, headers: {}, isCacheable: false }
}

/** Vite is a development dependency of the two sites; production never loads it. */
async function startVite(app: FastifyInstance, root: string, base: string): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    root,
    base,
    appType: 'custom',
    html: { cspNonce: noncePlace },
    server: { middlewareMode: true, ws: { server: app.server } },
  })
}
