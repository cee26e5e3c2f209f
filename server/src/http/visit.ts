import { defaultFileName, readFileName, type FileName } from '@sealane/contract/locales'
import type { FastifyRequest } from 'fastify'
import { sourceOf } from './source.ts'

/** Who asks from where, before anything is known about them. */
export type Visit = {
  language: FileName
  address: string
  /** What limits count the request for. */
  source: string
  userAgent: string
  /** Scheme, host and port that the request names. */
  origin: string
  token: string | undefined
  /** Whether the browser says that nobody was there when it asked. */
  isUnattended: boolean
  requestId: string
}

export function readVisit(request: FastifyRequest): Visit {
  const { token } = request.headers
  return {
    language: readLanguage(request),
    address: request.ip,
    source: sourceOf(request.ip),
    userAgent: readUserAgent(request.headers),
    origin: originOf(request),
    token: typeof token === 'string' && token !== '' ? token : undefined,
    isUnattended: request.headers['unattended'] === '1',
    requestId: request.id,
  }
}

/**
 * The origin of a request. Proxies and callers may send any scheme and host: every scheme but https counts as http, and a missing or
 * malformed host as localhost.
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const scheme = protocol.toLowerCase() === 'https' ? 'https' : 'http'
  const origin = `${scheme}://${host}`
  return URL.canParse(origin) ? origin : `${scheme}://localhost`
}

export function readUserAgent({ 'user-agent': named = '' }: FastifyRequest['headers']): string {
  return named.slice(0, 300)
}

/** The `lang` header, else the query's `lang`: a file name or a BCP 47 tag; anything unknown is English (decisions, section 2). */
function readLanguage(request: FastifyRequest): FileName {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return readFileName(request.headers['lang']) ?? readFileName(lang) ?? defaultFileName
}
