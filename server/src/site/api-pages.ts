import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPageBytes, type PageBytes } from './page-bytes.ts'
import { version } from '../version.ts'

/** The policy of these pages: the one of `@fastify/swagger-ui` would change http to https on every host except localhost. */
const policy = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; frame-ancestors 'none'"
const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
const types: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }

type ApiPage = { type: string; caching?: string; write: () => string }

/**
 * Serves the description of the API at `/docs`. Each form is written once, since routes do not change while the process runs, and its scripts and
 * styles are compressed once.
 */
export async function serveApiPages(app: FastifyInstance): Promise<void> {
  const pages = new Map<string, ApiPage>([
    ['/docs/json', { type: 'application/json; charset=utf-8', write: () => JSON.stringify(app.swagger()) }],
    ['/docs/yaml', { type: 'application/x-yaml', write: () => app.swagger({ yaml: true }) }],
    ...readFiles(),
  ])
  const written = new Map<string, PageBytes>()
  const sendWritten = async (request: FastifyRequest, reply: FastifyReply) => {
    request.headers['x-no-compression'] = 'yes' // Turns off `@fastify/compress`.
    const { '*': file = '' } = request.params as { '*'?: string }
    const address = request.routeOptions.url?.replace('*', file) ?? ''
    const page = pages.get(address)
    if (page === undefined) return undefined
    const kept = written.get(address) ?? createPageBytes(page.write())
    written.set(address, kept)
    const { encoding, bytes } = await kept(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (page.caching !== undefined) reply.header('cache-control', page.caching)
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
    return reply.header('vary', vary).type(page.type).send(bytes)
  }
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Sealane', version } } })
  await app.register(async (docs) => {
    docs.addHook('onRequest', sendWritten)
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy })
  })
}

/** Returns the files by their addresses. Each is read at its first request. */
function readFiles(): [string, ApiPage][] {
  return readdirSync(folder).flatMap((name): [string, ApiPage][] => {
    const type = types[path.extname(name)]
    const write = () => readFileSync(path.join(folder, name), 'utf8')
    return type === undefined ? [] : [[`/docs/static/${name}`, { type, caching: 'public, max-age=3600', write }]]
  })
}
