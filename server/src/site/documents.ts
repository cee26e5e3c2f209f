import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { htmlLangOf, isFileName, type FileName } from '@sealane/contract/locales'
import { tokenStyles } from '@sealane/ui/tokens'
import { decodeXML } from 'entities/decode'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  documentAddresses,
  isShown,
  publishedVersions,
  readVersion,
  shownDocuments,
  type ShownDocument,
} from '../documents/documents.ts'
import type { Queries } from '../db/database.ts'
import type { WorkQueue } from '../http/queue.ts'
import { sourceOf } from '../http/source.ts'
import { documentText } from '../messages.ts'
import { recallEnabledLanguages } from '../settings/languages.ts'
import { writeFrame } from './document-frame.ts'
import { writeDocument, writeIndex, type DocumentFolder } from './document-page.ts'
import { createPageCache } from './page-cache.ts'
import { unlessBusy } from './page-turns.ts'
import { policyOfDocument } from './security.ts'
import { sendBusyPage, sendPage } from './send-page.ts'
import { readPageVisit, type RenderedResponse, type SiteOptions } from './storefront.ts'

export type DocumentOptions = Pick<SiteOptions, 'publicUrl' | 'isDemo' | 'reader'> & {
  /** Returns the visitor's best language of those that are offered, as the storefront does. */
  negotiate: (request: FastifyRequest, offered: readonly FileName[]) => FileName | Promise<FileName>
  /** Responds if there is no such document. */
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Documents are made in the same queue as the storefront's pages. */
  inTurn: WorkQueue
  /** The storefront's fonts, for the headings. */
  fontFaces: string
}

const folders: DocumentFolder[] = ['terms', 'help']
const stylesheet = tokenStyles + readFileSync(path.join(import.meta.dirname, 'document.css'), 'utf8')
/** The page is compressed already. */
const hide = { schema: { hide: true }, compress: false } as const

type DocumentParams = { language?: string; slug?: string }

/**
 * Serves terms, privacy, imprint and help for everyone (specification, decisions 4): plain pages outside the route table, made here and without a script,
 * because terms must be readable before anybody has an account.
 */
export function documentRoutes(app: FastifyInstance, options: DocumentOptions): void {
  const styles = options.fontFaces + stylesheet
  const policy = policyOfDocument(createHash('sha256').update(styles).digest('base64'))
  const cached = createPageCache()

  /** Redirects to the same page in the visitor's best language. */
  const lead = async (request: FastifyRequest, reply: FastifyReply, address: string) =>
    reply
      .headers({ vary: 'Accept-Language, Cookie', 'cache-control': 'no-cache' })
      .redirect(`/${await options.negotiate(request, await recallEnabledLanguages(options.reader))}${address}`)

  for (const folder of folders) {
    const show = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { language, slug } = request.params as DocumentParams
      if (!isFileName(language)) return options.otherwise(request, reply)
      const offered = await recallEnabledLanguages(options.reader)
      if (!offered.includes(language)) return lead(request, reply, request.url.slice(`/${language}`.length))
      const { origin, isIndexed } = readPageVisit(request, options)
      const version = new URLSearchParams(request.url.split('?')[1]).get('version') ?? undefined
      const pageRequest = { folder, language, slug, version, origin, isIndexed, styles, offered }
      const key = `${origin} ${language} ${folder} ${slug ?? ''} ${version ?? ''} ${offered.join()}`
      const make = () => options.inTurn(() => render(options.reader, pageRequest), sourceOf(request.ip))
      const page = await unlessBusy(cached(key, make))
      if (page === undefined) return sendBusyPage(reply, language)
      return page.status === 404 ? options.otherwise(request, reply) : sendPage(request, reply, page, policy)
    }
    app.get(`/:language/${folder}`, hide, show)
    app.get(`/:language/${folder}/:slug`, hide, show)
    for (const route of [`/${folder}`, `/${folder}/:slug`])
      app.get(route, hide, (request, reply) => lead(request, reply, request.url))
  }
}

type DocumentRequest = {
  folder: DocumentFolder
  language: FileName
  slug: string | undefined
  version: string | undefined
  origin: string
  isIndexed: boolean
  styles: string
  offered: FileName[]
}

const missing: RenderedResponse = { status: 404, document: '', headers: {}, isCacheable: true }

async function render(reader: Queries, request: DocumentRequest): Promise<RenderedResponse> {
  const { folder, language, slug } = request
  const kind = folder === 'help' ? 'help' : 'policy'
  if (slug?.includes('\0') === true) return missing // No text in the database contains it.
  // A page needs the texts of all documents, because it lists those beside it.
  if (slug !== undefined && !(await isShown(reader, { kind, language, slug }))) return missing
  const documents = await shownDocuments(reader, { kind, language })
  if (slug === undefined) return found(request, writeIndex(folder, language, documents), indexOf(request))
  const document = documents.find((one) => one.slug === slug)
  return document === undefined ? missing : renderOne(reader, request, document, documents)
}

async function renderOne(
  reader: Queries,
  request: DocumentRequest,
  document: ShownDocument,
  documents: ShownDocument[],
): Promise<RenderedResponse> {
  const { folder, language, version, isIndexed, offered } = request
  const versions = folder === 'help' ? [] : await publishedVersions(reader, document)
  const isValid = version === undefined || version === String(document.version)
  const listed = isValid ? undefined : versions.find((one) => String(one.version) === version)
  if (!isValid && listed === undefined) return missing
  const other = listed && (await readVersion(reader, document.slug, listed))
  const neighbours = documents.filter(({ category }) => category === document.category)
  const address = `/${folder}/${document.slug}`
  const addresses = await documentAddresses(reader)
  return found(request, writeDocument({ folder, language, document, other, versions, neighbours }), {
    path: address,
    title: document.title,
    description: describe(document.html),
    written: document.language,
    languages: addresses.find((one) => one.path === address)?.languages.filter((name) => offered.includes(name)) ?? [],
    isIndexed: isIndexed && other === undefined,
  })
}

function indexOf({ folder, language, isIndexed, offered }: DocumentRequest) {
  const title = documentText(language, folder === 'help' ? 'titles.helpAndSupport' : 'titles.law')
  return { path: `/${folder}`, title, description: title, written: language, languages: offered, isIndexed }
}

function found(
  { origin, language, styles, offered }: DocumentRequest,
  article: string,
  head: ReturnType<typeof indexOf>,
): RenderedResponse {
  const document = writeFrame({ origin, language, styles, offered, ...head }, article)
  const headers = { 'content-language': htmlLangOf(head.written), 'cache-control': 'no-cache' }
  return { status: 200, document, headers, isCacheable: true }
}

const descriptionMaximum = 160

/** Returns the first words of the text, for search engines. */
function describe(html: string): string {
  const [, paragraph = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? []
  const words = decodeXML(paragraph.replaceAll(/<[^>]*>/g, ''))
  return words.length <= descriptionMaximum ? words : `${words.slice(0, descriptionMaximum).replace(/\s?\S*$/u, '')} …`
}
