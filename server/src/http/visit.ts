import { defaultFileName, readFileName, type FileName } from '@sealane/contract/locales'
import type { FastifyRequest } from 'fastify'
import { sourceOf } from './source.ts'

/** The sender of a request, before the account is identified. */
export type Visit = {
  language: FileName
  address: string
  /** The source that limits count the request for. */
  source: string
  userAgent: string
  /** Scheme, host and port of the request. */
  origin: string
  token: string | undefined
  /** Whether the browser marks the request as sent without a person. */
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
 * Returns the origin of a request. Proxies and callers may send any scheme and host: every scheme but https counts as http, and a missing or
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

/** Reads the `lang` header, else the query's `lang`: a file name or a BCP 47 tag; anything unknown is English (specification, decisions 2). */
function readLanguage(request: FastifyRequest): FileName {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return readFileName(request.headers['lang']) ?? readFileName(lang) ?? defaultFileName
}
