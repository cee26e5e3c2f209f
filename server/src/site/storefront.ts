import path from 'node:path'
import { createClient, type ApiCall, type Send } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import type { FileName } from '@sealane/contract/locales'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Queries } from '../db/database.ts'
import { runInnerCall } from '../http/inner.ts'
import { originOf } from '../http/visit.ts'

export const storefrontFolder = path.join(import.meta.dirname, '../../../storefront')
export const backofficeFolder = path.join(import.meta.dirname, '../../../backoffice')

/** The interface of the storefront's renderer. It is loaded by path, so that the server does not import the site. */
type StorefrontVisit = {
  path: string
  query: string
  languageCookie: string | undefined
  acceptLanguage: string | undefined
  origin: string
  isIndexed: boolean
  /** The languages that operators offer. */
  offered: readonly FileName[]
  call: ApiCall
  assets: object
}
/** The subjects of a page, by id: a visitor who gets it has seen the products and visited the shops. */
type PageSubjects = { products: Set<string>; shops: Set<string> }

export type RenderedResponse = {
  status: number
  document: string
  headers: Record<string, string>
  isCacheable: boolean
  about?: PageSubjects
}
export type Storefront = {
  render: (visit: StorefrontVisit) => Promise<RenderedResponse>
  /** Returns the visitor's best offered language, for an address without a prefix. */
  negotiate: (
    languageCookie: string | undefined,
    acceptLanguage: string | undefined,
    offered: readonly FileName[],
  ) => FileName
  inlineScriptHash: string
}

export type SiteOptions = {
  isDevelopment: boolean
  publicUrl: string | undefined
  isDemo: boolean
  reader: Queries
  writer: Database
}

/**
 * Calls the API through its routes, without leaving the process, with the visitor's address and browser. Records the products and shops in the
 * responses.
 */
export function createInnerCall(
  app: FastifyInstance,
  { ip, headers: { 'user-agent': userAgent = '' } }: Pick<FastifyRequest, 'ip' | 'headers'>,
): { call: ApiCall; about: PageSubjects } {
  const about: PageSubjects = { products: new Set(), shops: new Set() }
  const send: Send = async ({ method, path: url, headers: own, body }) => {
    const payload = body !== undefined && { payload: body }
    const headers = { ...own, 'user-agent': userAgent }
    const answer = await runInnerCall(() => app.inject({ method, url, headers, remoteAddress: ip, ...payload }))
    const envelope = answer.json<Envelope<unknown>>()
    if (envelope.code === 1) note(about, url, envelope.data)
    return { status: answer.statusCode, envelope }
  }
  return { call: createClient(send, () => ({})), about }
}

function note({ products, shops }: PageSubjects, url: string, data: unknown): void {
  if (url.startsWith('/api/shop/detail?')) shops.add((data as { id: string }).id)
  if (!url.startsWith('/api/product/detail?')) return
  const { id, shop } = data as { id: string; shop: { id: string } }
  products.add(id)
  shops.add(shop.id)
}

/** Whether the address belongs to the API, which never answers with a page, however the site treats unknown addresses. */
export function isForPrograms(url: string): boolean {
  return /^\/api([/?]|$)/i.test(url)
}

/** Reads only the language from the cookies: the server never knows who views a page. */
export function readPageVisit(
  request: FastifyRequest,
  { publicUrl, isDemo }: Pick<SiteOptions, 'publicUrl' | 'isDemo'>,
): Omit<StorefrontVisit, 'offered' | 'call' | 'assets'> {
  const [pathname = '/', query = ''] = request.originalUrl.split('?')
  return {
    path: pathname,
    query,
    languageCookie: readLanguageCookie(request.headers),
    acceptLanguage: request.headers['accept-language'],
    origin: publicUrl ?? originOf(request),
    isIndexed: !isDemo,
  }
}

export function readLanguageCookie({ cookie = '' }: FastifyRequest['headers']): string | undefined {
  return /(?:^|;\s*)Local_Lang=([^;]*)/.exec(cookie)?.[1]
}
