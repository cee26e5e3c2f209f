import type { ApiCall, ApiFailure } from '@sealane/contract/client'
import { fileNames, htmlLangOf, localeOf, type FileName } from '@sealane/contract/locales'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createTranslator } from 'use-intl'
import { DesktopHeader } from '../ui/desktop-header.tsx'
import { App } from './app.tsx'
import type { Status } from './arrival.ts'
import { inlineScriptHash, toDocument, type Assets } from './document.ts'
import { toScriptText } from './escape.ts'
import { isOpen } from './guard.rules.ts'
import { renderHead, type Head } from './head.ts'
import { parseLanguageCookie } from './language.rules.ts'
import { readMessages } from './messages-on-server.ts'
import { commonParts, createMessageStore, type LoadedMessages, type StorefrontMessages } from './messages.ts'
import { RouteRedirect } from './moved.ts'
import { negotiateLanguage, readPageLocation, toCanonicalPath, type PageLocation } from './page-location.rules.ts'
import { isRefused } from './refused.ts'
import { ensurePage, findRoute, missing, spellRoute, type RouteParams } from './routes.ts'

export { inlineScriptHash }

/**
 * A request for a page. `path` is the raw pathname, `query` the part after the question mark; `languageCookie` is the raw value of
 * `Local_Lang`. `call` calls the API as a visitor. `isIndexed` false keeps the site out of search engines; `offered` are the site's
 * languages.
 */
export type RenderRequest = {
  path: string
  query: string
  languageCookie: string | undefined
  acceptLanguage: string | undefined
  origin: string
  isIndexed: boolean
  offered: readonly FileName[]
  call: ApiCall
  assets: Assets
}

/** `isCacheable`: the response is the same for every visitor under this address (and, without a prefix, under its `vary`). */
export type RenderResult = { status: number; document: string; headers: Record<string, string>; isCacheable: boolean }

export async function render(visit: RenderRequest): Promise<RenderResult> {
  const canonical = toCanonicalPath(visit.path)
  if (canonical !== visit.path) return redirectForGood(toAddress(canonical, visit.query))
  const pageLocation = readPageLocation(visit.path)
  const spoken = visit.offered.find((name) => name === pageLocation.fileName)
  const language = spoken ?? negotiate(visit.languageCookie, visit.acceptLanguage, visit.offered)
  const moved = redirectOf(visit, pageLocation, { language, isSpoken: spoken !== undefined })
  if (moved !== undefined) return moved
  const page = await loadPage(visit, pageLocation, language)
  if (page instanceof RouteRedirect) {
    const address = toAddress(`${pageLocation.base}${page.to}`, visit.query)
    return page.isPermanent ? redirectForGood(address) : redirect(address)
  }
  return {
    status: page.httpStatus,
    document: writeDocument(visit, pageLocation, language, page),
    headers: {
      ...(pageLocation.fileName === undefined && { vary: 'Accept-Language, Cookie' }),
      'content-language': htmlLangOf(language),
      'cache-control': 'no-cache',
      ...(page.httpStatus === 503 && { 'retry-after': '2' }),
    },
    isCacheable: page.httpStatus === 200,
  }
}

type SpokenLanguage = { language: FileName; isSpoken: boolean }

/** Redirects from a language that the site does not offer, from the root to the home page, and from another spelling of a route. */
function redirectOf(
  { query }: RenderRequest,
  { path: typed, base, fileName }: PageLocation,
  { language, isSpoken }: SpokenLanguage,
): RenderResult | undefined {
  const path = typed === '/' ? '/home' : typed
  if (fileName !== undefined && !isSpoken)
    return redirect(toAddress(`/${language}${path}`, query), { vary: 'Accept-Language, Cookie' })
  if (typed === '/') return redirect(toAddress(`${base}${path}`, query))
  const spelled = spellRoute(path)
  return spelled === path ? undefined : redirectForGood(toAddress(`${base}${spelled}`, query))
}

/** Chooses the language of an address without a prefix; also used for addresses outside the storefront. */
export function negotiate(
  languageCookie: string | undefined,
  acceptLanguage: string | undefined,
  offered: readonly FileName[],
): FileName {
  return negotiateLanguage(parseLanguageCookie(languageCookie), acceptLanguage, offered)
}

function toAddress(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}

/** Search engines take the new address for the old one. */
function redirectForGood(location: string): RenderResult {
  return { ...redirect(location), status: 301 }
}

function redirect(location: string, headers: Record<string, string> = {}): RenderResult {
  return {
    status: 302,
    document: '',
    headers: { location, ...headers, 'cache-control': 'no-cache' },
    isCacheable: false,
  }
}

type LoadedPage = {
  status: Status
  httpStatus: number
  queries: QueryClient
  messages: LoadedMessages
  call: ApiCall
  /** True when every visitor may open the page and it exists; search engines then get its address. */
  isPublic: boolean
  /** The page's own metadata, where it is more than a title. */
  own?: Head
}

/** Maximum number of characters of data inside a page; some products have thousands of variants. */
const dataMaximum = 300_000

/**
 * Loads public pages with their data and private ones as a shell. A page whose data does not exist is a 404; the browser loads the
 * data if the request failed or the data is too large.
 */
async function loadPage(
  visit: RenderRequest,
  pageLocation: PageLocation,
  language: FileName,
): Promise<LoadedPage | RouteRedirect> {
  const found = findRoute(pageLocation.path)
  const queries = new QueryClient({
    defaultOptions: { queries: { gcTime: Infinity, retry: false, staleTime: Infinity } },
  })
  const call: ApiCall = (address, ...[sent, own]) =>
    visit.call(address, ...([sent, { lang: language, ...own }] as never))
  const messages = await readMessages(language, [...commonParts, ...(found?.route.parts ?? [])])
  const page = { queries, messages, call, isPublic: false }
  await ensurePage(missing)
  if (found === undefined) return { ...page, status: 'missing', httpStatus: 404 }
  if (!isOpen(pageLocation.path)) return { ...page, status: 'waiting', httpStatus: 200 }
  const { route, params } = found
  const search = new URLSearchParams(visit.query)
  try {
    await Promise.all([ensurePage(route), route.load?.({ queries, call, params, search })])
    const headOf = await route.head?.()
    const own = headOf && { own: headOf({ queries, params, search }) }
    return { ...page, status: leaveLarge(queries), httpStatus: 200, isPublic: true, ...own }
  } catch (error) {
    return error instanceof RouteRedirect ? error : { ...page, ...outcomeOf(error, params) }
  }
}

/** Leaves out data that is too large for a page; the browser then requests it. */
function leaveLarge(queries: QueryClient): Status {
  const data = dehydrate(queries)
  // Escaping megabytes of `<` takes many times their memory, so the plain length is checked first.
  if (JSON.stringify(data).length <= dataMaximum && toScriptText(data).length <= dataMaximum) return 'page'
  queries.clear()
  return 'waiting'
}

/**
 * Maps an error to the page's status. An id that cannot be valid is a 404, like a missing one. If the server failed, the browser
 * tries again; it also shows the message for an invalid query. The errors come from the server's own copy of the client and so have
 * other classes; they are recognised by name.
 */
function outcomeOf(error: unknown, params: RouteParams): { status: Status; httpStatus: number } {
  if (isRefused(error) && (error.reason === 'NOT_FOUND' || isOf(params, error.fields))) {
    return { status: 'missing', httpStatus: 404 }
  }
  if (isRefused(error)) return { status: 'waiting', httpStatus: error.reason === 'INVALID_INPUT' ? 400 : 503 }
  if (!(error instanceof Error && error.name === 'Failed')) throw error
  return { status: 'waiting', httpStatus: (error as ApiFailure).status === 500 ? 500 : 503 }
}

/** Checks whether the invalid field is `id` and the path has a parameter. */
function isOf(params: RouteParams, fields: Record<string, string>): boolean {
  return 'id' in fields && Object.values(params).some((value) => value !== undefined)
}

function writeDocument(visit: RenderRequest, pageLocation: PageLocation, language: FileName, page: LoadedPage): string {
  const { status, queries, messages, call } = page
  const store = createMessageStore(language, messages)
  const app = (
    <App
      createCall={() => call}
      queries={queries}
      fileName={language}
      messages={store}
      base={pageLocation.base}
      offered={visit.offered}
      status={status}
      header={DesktopHeader}
      ssrPath={visit.path}
      ssrSearch={visit.query}
    />
  )
  const html = renderToString(app)
  const isEvery = visit.offered.length === fileNames.length
  const state = {
    path: pageLocation.path,
    status,
    messages,
    queries: dehydrate(queries),
    ...(!isEvery && { offered: visit.offered }),
  }
  const head = writeHead(visit, pageLocation, language, page)
  queries.clear()
  const preloads = [...visit.assets.preloads, ...preloadsOf(visit.assets, pageLocation, page)]
  return toDocument({ lang: htmlLangOf(language), head, html, state, assets: { ...visit.assets, preloads } })
}

/** Returns the page's own code for preloading; the browser would otherwise request it only after the code common to all pages. */
function preloadsOf({ pages }: Assets, { path }: PageLocation, { isPublic }: LoadedPage): string[] {
  const load = isPublic ? findRoute(path)?.route.page : undefined
  const [name = ''] = /[\w-]+-page/.exec(String(load)) ?? []
  return pages?.[name] ?? []
}

function writeHead(
  visit: RenderRequest,
  pageLocation: PageLocation,
  language: FileName,
  { status, isPublic, own, messages }: LoadedPage,
): string {
  const text = createTranslator({ locale: localeOf(language), messages: messages as StorefrontMessages })
  const found = findRoute(pageLocation.path)
  const title =
    found === undefined || status === 'missing' ? text('titles.missing') : text(`titles.${found.route.title}`)
  return renderHead({
    title,
    description: text('shell.description'),
    ...own,
    origin: visit.origin,
    path: pageLocation.path,
    fileName: language,
    isPublic,
    isIndexed: visit.isIndexed,
    offered: visit.offered,
  })
}
