import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { recallEnabledLanguages } from '../settings/languages.ts'
import { documentRoutes } from './documents.ts'
import { createPageTurns } from './page-turns.ts'
import { policyOfDevelopment } from './security.ts'
import {
  backofficeFolder,
  createInnerCall,
  isForPrograms,
  readLanguageCookie,
  readPageVisit,
  storefrontFolder,
  type RenderedResponse,
  type SiteOptions,
  type Storefront,
} from './storefront.ts'

const noncePlaceholder = 'nonce-goes-here'
const entry = '/src/app/entry-server.tsx'
const assets = { entry: '/src/app/entry-client.tsx', preloads: [], inlineStyles: '', stylesheet: '/src/app.css' }

/** Serves both sites from their sources, with updates in the browser when a file is edited. */
export async function serveFromSource(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const storefront = await startVite(app, storefrontFolder, '/')
  const backoffice = await startVite(app, backofficeFolder, '/portal/')
  // Closes before the server waits for its connections: the sockets of open pages are requests that never end.
  app.addHook('preClose', async () => {
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

  const visit = async (request: FastifyRequest): Promise<RenderedResponse> => {
    const { render } = (await storefront.ssrLoadModule(entry)) as Storefront
    const { call } = createInnerCall(app, request)
    const offered = await recallEnabledLanguages(options.reader)
    return render({ ...readPageVisit(request, options), offered, call, assets })
  }
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForPrograms(request.url)) return reply.callNotFound()
    const isPortal = request.url.startsWith('/portal')
    const page = isPortal ? readPortal() : await visit(request)
    const nonce = randomBytes(16).toString('base64')
    const html = await (isPortal ? backoffice : storefront).transformIndexHtml(request.url, page.document)
    return reply
      .status(page.status)
      .headers(page.headers)
      .header('content-security-policy', policyOfDevelopment(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlaceholder, nonce))
  }
  documentRoutes(app, {
    ...options,
    negotiate: async ({ headers }, offered) => {
      const { negotiate } = (await storefront.ssrLoadModule(entry)) as Storefront
      return negotiate(readLanguageCookie(headers), headers['accept-language'], offered)
    },
    otherwise: showPage,
    inTurn: createPageTurns(),
    fontFaces: '',
  })
  app.get('/*', { schema: { hide: true } }, showPage)
}

function readPortal(): RenderedResponse {
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
    html: { cspNonce: noncePlaceholder },
    server: { middlewareMode: true, ws: { server: app.server } },
  })
}
