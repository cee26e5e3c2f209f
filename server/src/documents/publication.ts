import type { DocumentKind, DocumentVersion, HelpCategory, PortalDocument } from '@sealane/contract/documents'
import type { FileName } from '@sealane/contract/locales'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { changesOf, checkCategory, checkNotPast, nextVersion, statesOf } from './document.rules.ts'
import { selectForOperators, selectVersions, type PortalDocumentRow, type VersionRow } from './document.sql.ts'
import { renderMarkdown } from './markdown.ts'
import {
  insertDocument,
  insertVersions,
  lockDocument,
  saveArrangement,
  selectNewest,
  selectNextPosition,
} from './publication.sql.ts'

type DocumentText = { language: FileName; title: string; body: string }
type CreateDocumentInput = DocumentText & { kind: DocumentKind; slug: string; category?: HelpCategory | undefined }
type Publication = DocumentText & {
  id: string
  based_on: number
  what_changed?: string | undefined
  valid_from: string
}
type Arrangement = { id: string; category?: HelpCategory | undefined; position: number; shown: boolean }

export async function listDocuments(queries: Queries, language: FileName): Promise<PortalDocument[]> {
  return (await selectForOperators(queries, language)).map(toPortalDocument)
}

export async function readDocument(queries: Queries, language: FileName, id: string): Promise<PortalDocument> {
  const [row] = await selectForOperators(queries, language, toId(id))
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return toPortalDocument(row)
}

type DocumentVersionsQuery = { id: string; language: FileName; cursor?: string | undefined; limit: number }

export async function listVersions(
  queries: Queries,
  { id, language, cursor, limit }: DocumentVersionsQuery,
): Promise<{ items: DocumentVersion[]; next: string | null }> {
  await readDocument(queries, language, id)
  const [before] = decodeCursor(cursor, ['number']) ?? []
  const size = pageSize(limit)
  const rows = await selectVersions(queries, toId(id), language, { before: before as number | undefined, size })
  const { items, next } = toPage(rows, size, (row) => [row.version])
  return { items: items.map(toVersion), next }
}

/** Creates a document with its first text, valid from today. */
export async function createDocument(
  { tx, caller, visit }: Context,
  { body: { kind, slug, category, ...text } }: { body: CreateDocumentInput },
): Promise<PortalDocument> {
  checkCategory(kind, category)
  const position = await selectNextPosition(tx, kind)
  const id = await insertDocument(tx, { kind, slug, category: category ?? null, position })
  if (id === undefined) throw new Refusal('INVALID_INPUT', { fields: { slug: 'used' } })
  const today = new Date().toISOString().slice(0, 10)
  await writeVersion(tx, caller.id, { ...text, id, what_changed: '', valid_from: today }, 1)
  return readDocument(tx, visit.language, String(id))
}

export async function arrange(
  { tx, caller, visit }: Context,
  { body }: { body: Arrangement },
): Promise<PortalDocument> {
  const id = toId(body.id)
  const before = await lockDocument(tx, id)
  if (before === undefined) throw new Refusal('NOT_FOUND')
  checkCategory(before.kind, body.category)
  const after = { category: body.category ?? null, position: body.position, is_shown: body.shown }
  const detail = changesOf(before, after)
  if (detail !== undefined) {
    await saveArrangement(tx, id, after)
    await recordDecision(tx, { operatorId: caller.id, subject: 'document', id, verdict: 'changed', detail })
  }
  return readDocument(tx, visit.language, body.id)
}

/** Publishes a new version in one language. Refuses a text that is not based on the newest version, so that no text is lost. */
export async function publish({ tx, caller }: Context, { body }: { body: Publication }): Promise<DocumentVersion> {
  const { id: name, based_on, what_changed = '', ...text } = body
  const id = toId(name)
  if ((await lockDocument(tx, id)) === undefined) throw new Refusal('NOT_FOUND')
  checkNotPast(text.valid_from, new Date())
  const newest = await selectNewest(tx, id)
  if ((newest[text.language] ?? 0) !== based_on) throw new Refusal('CHANGED_MEANWHILE')
  await writeVersion(tx, caller.id, { ...text, id, what_changed }, nextVersion(newest, text.language))
  const [written] = await selectVersions(tx, id, text.language, { before: undefined, size: 1 })
  if (written === undefined) throw new Error(`The document ${id} has lost its version`)
  return toVersion(written)
}

type DocumentVersionInput = DocumentText & { id: number; what_changed: string; valid_from: string }

async function writeVersion(tx: Tx, operatorId: number, text: DocumentVersionInput, version: number): Promise<void> {
  const { id, language, title, body, what_changed, valid_from } = text
  const row = { title, body, what_changed, valid_from, edited_by: operatorId }
  await insertVersions(tx, [{ document_id: id, locale: language, version, ...row }])
  const detail = { language, version, valid_from }
  await recordDecision(tx, { operatorId, subject: 'document', id, verdict: 'published', detail })
}

function toPortalDocument({ id, is_shown, newest, ...row }: PortalDocumentRow): PortalDocument {
  return { ...row, id: String(id), shown: is_shown, texts: statesOf(newest) }
}

function toVersion({ created_at, ...row }: VersionRow): DocumentVersion {
  return { ...row, html: renderMarkdown(row.body, `v${row.version}`).html, created_at: created_at.toISOString() }
}
