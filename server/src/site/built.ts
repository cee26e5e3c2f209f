import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordProductView } from '../catalog/viewed.ts'
import type { Database } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { sourceOf } from '../http/source.ts'
import { readUserAgent } from '../http/visit.ts'
import { recallEnabledLanguages } from '../settings/languages.ts'
import { noticeVisitor } from '../shops/visitors.ts'
import { documentRoutes } from './documents.ts'
import { createPageBytes } from './page-bytes.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'
import { createPageTurns, unlessBusy } from './page-turns.ts'
import { policyOfBackoffice, policyOfStorefront } from './security.ts'
import { sendBusyPage, sendBytes, sendPage } from './send-page.ts'
import {
  backofficeFolder,
  createInnerCall,
  isForPrograms,
  readLanguageCookie,
  readPageVisit,
  storefrontFolder,
  type SiteOptions,
  type Storefront,
} from './storefront.ts'

const client = path.join(storefrontFolder, 'build/client')
const portal = path.join(backofficeFolder, 'build')
const fonts = '../node_modules/@fontsource-variable/sofia-sans-semi-condensed/files'
const asBuilt = { decorateReply: false, index: false, preCompressed: true } as const
const forever = { immutable: true, maxAge: '365d' } as const
/** Options of a route whose response is already compressed. */
const ownRoute = { schema: { hide: true }, compress: false } as const

type SiteManifest = Record<string, { name: string; file: string; imports?: string[]; css?: string[] } | undefined>

export async function serveBuilt(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const assets = readAssets()
  const entry = pathToFileURL(path.join(storefrontFolder, 'build/server/entry-server.js'))
  const { render, negotiate, inlineScriptHash } = (await import(entry.href)) as Storefront
  const policy = policyOfStorefront(createHash('sha256').update(assets.inlineStyles).digest('base64'), inlineScriptHash)
  const cached = createPageCache()
  const inTurn = createPageTurns()

  await serveFiles(app)
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForPrograms(request.url)) return reply.callNotFound()
    const offered = await recallEnabledLanguages(options.reader)
    const visit = { ...readPageVisit(request, options), offered }
    const language = negotiate(visit.languageCookie, visit.acceptLanguage, offered)
    // JSON, because each of these values may contain a space.
    const key = JSON.stringify([visit.origin, request.url, language, offered])
    const make = async () => {
      const { call, about } = createInnerCall(app, request)
      return { ...(await render({ ...visit, call, assets })), about }
    }
    const page = await unlessBusy(cached(key, () => inTurn(make, sourceOf(request.ip))))
    if (page === undefined) return sendBusyPage(reply, language)
    notice(options.writer, request, page)
    return sendPage(request, reply, page, policy)
  }
  documentRoutes(app, {
    ...options,
    negotiate: ({ headers }, offered) => negotiate(readLanguageCookie(headers), headers['accept-language'], offered),
    otherwise: showPage,
    inTurn,
    fontFaces: (assets.inlineStyles.match(/@font-face\s*\{[^}]*\}/g) ?? []).join(''),
  })
  app.get('/*', ownRoute, showPage)
}

/** Records the visit, also if the page was made for another visitor. */
function notice(writer: Database, { ip, headers }: FastifyRequest, { about }: CachedPage): void {
  const userAgent = readUserAgent(headers)
  for (const id of about?.products ?? []) recordProductView(writer, { id: toId(id), viewer: ip, accountId: 0 })
  for (const id of about?.shops ?? []) noticeVisitor(writer, { shopId: toId(id), address: ip, userAgent })
}

/** Serves files as the build compressed them; responses of routes of their own are compressed once and kept. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (files) => {
    // Turns off `@fastify/compress`: no request for a file is compressed, whatever encodings it accepts.
    files.addHook('onRequest', async ({ headers }) => void (headers['x-no-compression'] = 'yes'))
    const assets = { root: path.join(client, 'assets'), prefix: '/assets/' }
    await files.register(serveStatic, { ...assets, ...asBuilt, ...forever })
    const ofPortal = { root: path.join(portal, 'assets'), prefix: '/portal/assets/' }
    await files.register(serveStatic, { ...ofPortal, ...asBuilt, ...forever })
    const icons = { root: path.join(client, 'icons'), prefix: '/icons/' }
    await files.register(serveStatic, { ...icons, ...asBuilt, maxAge: '1d' })
  })
  const atRoot = [
    { file: 'worker.js', type: 'text/javascript; charset=utf-8' },
    { file: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8' },
  ]
  for (const { file, type } of atRoot) {
    const text = createPageBytes(readFileSync(path.join(client, file), 'utf8'))
    app.get(`/${file}`, ownRoute, (request, reply) =>
      sendBytes(request, reply.header('cache-control', 'no-cache').type(type), text),
    )
  }

  const portalPage = createPageBytes(readFileSync(path.join(portal, 'index.html'), 'utf8'))
  for (const url of ['/portal', '/portal/*']) {
    app.get(url, ownRoute, (request, reply) => {
      reply.header('content-security-policy', policyOfBackoffice).header('cache-control', 'no-cache')
      return sendBytes(request, reply.type('text/html; charset=utf-8'), portalPage)
    })
  }
}

function readAssets() {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as SiteManifest
  const entry = manifest['src/app/entry-client.tsx']
  const font = manifest[`${fonts}/sofia-sans-semi-condensed-latin-wght-normal.woff2`]
  if (entry === undefined || font === undefined) throw new Error('The storefront is not built')
  return {
    entry: `/${entry.file}`,
    preloads: filesUnder(manifest, entry.imports),
    pages: readPages(manifest),
    font: `/${font.file}`,
    inlineStyles: (entry.css ?? []).map((file) => readFileSync(path.join(client, file), 'utf8')).join(''),
  }
}

/** Returns the files that each page needs beyond those of every page: `home-page` and its imports. */
function readPages(manifest: SiteManifest): Record<string, string[]> {
  const common = new Set(filesUnder(manifest, ['src/app/entry-client.tsx']))
  const pages = Object.keys(manifest).filter((name) => name.endsWith('-page.tsx'))
  return Object.fromEntries(
    pages.map((page) => [manifest[page]?.name, filesUnder(manifest, [page]).filter((file) => !common.has(file))]),
  )
}

/** Returns the files of these chunks and of all their imports. */
function filesUnder(manifest: SiteManifest, names: string[] = [], found = new Set<string>()): string[] {
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined || found.has(`/${chunk.file}`)) continue
    found.add(`/${chunk.file}`)
    filesUnder(manifest, chunk.imports, found)
  }
  return Array.from(found)
}
