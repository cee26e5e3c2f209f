import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createPageCache } from './page-cache.ts'
import { policyOfBackoffice, policyOfStorefront } from './security.ts'
import {
  backofficeFolder,
  createInnerCall,
  readPageVisit,
  storefrontFolder,
  type SiteOptions,
  type Storefront,
} from './storefront.ts'

const client = path.join(storefrontFolder, 'build/client')
const portal = path.join(backofficeFolder, 'build')
const forever = { immutable: true, maxAge: '365d', index: false } as const

type Manifest = Record<string, { name: string; file: string; imports?: string[]; css?: string[] } | undefined>

export async function serveBuilt(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const assets = readAssets()
  const entry = pathToFileURL(path.join(storefrontFolder, 'build/server/entry-server.js'))
  const { render, themeScriptHash } = (await import(entry.href)) as Storefront
  const policy = policyOfStorefront(createHash('sha256').update(assets.inlineStyles).digest('base64'), themeScriptHash)
  const call = createInnerCall(app)
  const cached = createPageCache()

  await serveFiles(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const visit = readPageVisit(request, options)
    const key = `${visit.origin} ${request.url} ${visit.languageCookie ?? ''} ${visit.acceptLanguage ?? ''}`
    const page = await cached(key, () => render({ ...visit, call, assets }))
    const { encoding, bytes } = await page.bytes(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .status(page.status)
      .headers(page.headers)
      .header('vary', [page.headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', '))
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(bytes)
  })
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, { root: path.join(client, 'assets'), prefix: '/assets/', ...forever })
  const portalFiles = { root: path.join(portal, 'assets'), prefix: '/portal/assets/', decorateReply: false, ...forever }
  await app.register(serveStatic, portalFiles)

  const portalPage = readFileSync(path.join(portal, 'index.html'), 'utf8')
  for (const url of ['/portal', '/portal/*']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('content-security-policy', policyOfBackoffice)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(portalPage),
    )
  }
}

function readAssets() {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest['src/app/entry-client.tsx']
  if (entry === undefined) throw new Error('The storefront is not built')
  return {
    entry: `/${entry.file}`,
    preloads: filesUnder(manifest, entry.imports),
    pages: readPages(manifest),
    inlineStyles: (entry.css ?? []).map((file) => readFileSync(path.join(client, file), 'utf8')).join(''),
  }
}

/** What each page needs beside what every page has: `home-page` and its imports. */
function readPages(manifest: Manifest): Record<string, string[]> {
  const common = new Set(filesUnder(manifest, ['src/app/entry-client.tsx']))
  const pages = Object.keys(manifest).filter((name) => name.endsWith('-page.tsx'))
  return Object.fromEntries(
    pages.map((page) => [manifest[page]?.name, filesUnder(manifest, [page]).filter((file) => !common.has(file))]),
  )
}

/** The chunks of these names and of all that they import. */
function filesUnder(manifest: Manifest, names: string[] = [], found = new Set<string>()): string[] {
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined || found.has(`/${chunk.file}`)) continue
    found.add(`/${chunk.file}`)
    filesUnder(manifest, chunk.imports, found)
  }
  return Array.from(found)
}
