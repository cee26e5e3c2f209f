import path from 'node:path'
import { createClient, type Call, type Send } from '@sealane/contract/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const storefrontFolder = path.join(import.meta.dirname, '../../../storefront')
export const backofficeFolder = path.join(import.meta.dirname, '../../../backoffice')

/** What the storefront's rendering asks for and gives. It is loaded by path, so that the server does not import the site. */
type Visit = {
  path: string
  query: string
  languageCookie: string | undefined
  acceptLanguage: string | undefined
  origin: string
  isIndexed: boolean
  call: Call
  assets: object
}
export type Rendered = { status: number; document: string; headers: Record<string, string>; isCacheable: boolean }
export type Storefront = { render: (visit: Visit) => Promise<Rendered>; themeScriptHash: string }

export type SiteOptions = { isDevelopment: boolean; publicUrl: string | undefined; isDemo: boolean }

/** The storefront asks the API through the front door, without leaving the process. */
export function createInnerCall(app: FastifyInstance): Call {
  const send: Send = async ({ method, path: url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
    return answer.json()
  }
  return createClient(send, () => ({}))
}

/** Of the cookies only the language is read: the server never knows who looks at a page. */
export function readPageVisit(
  request: FastifyRequest,
  { publicUrl, isDemo }: SiteOptions,
): Omit<Visit, 'call' | 'assets'> {
  const [pathname = '/', query = ''] = request.url.split('?')
  return {
    path: pathname,
    query,
    languageCookie: /(?:^|;\s*)Local_Lang=([^;]*)/.exec(request.headers.cookie ?? '')?.[1],
    acceptLanguage: request.headers['accept-language'],
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    isIndexed: !isDemo,
  }
}
