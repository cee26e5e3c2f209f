import type { DocumentKind } from '@sealane/contract/documents'
import type { FileName } from '@sealane/contract/locales'
import type { Tx } from '../db/database.ts'
import type { Newest, DocumentPlacement } from './document.rules.ts'

type NewDocumentRow = { kind: DocumentKind; slug: string; category: string | null; position: number }

/** Returns the new document's id; undefined where the address is taken. */
export async function insertDocument(tx: Tx, document: NewDocumentRow): Promise<number | undefined> {
  const row = await tx
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns the position after the last one of the kind, with a gap for insertions. */
export async function selectNextPosition(tx: Tx, kind: DocumentKind): Promise<number> {
  const { last } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 10
}

/** Locks a document, so that other operators cannot publish meanwhile. */
export async function lockDocument(tx: Tx, id: number): Promise<(DocumentPlacement & { kind: string }) | undefined> {
  const columns = ['kind', 'category', 'position', 'is_shown'] as const
  return tx.selectFrom('documents').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function saveArrangement(tx: Tx, id: number, placement: DocumentPlacement): Promise<void> {
  await tx.updateTable('documents').set(placement).where('id', '=', id).execute()
}

export async function selectNewest(tx: Tx, id: number): Promise<Newest> {
  const rows = await tx
    .selectFrom('document_versions')
    .select(({ fn }) => ['locale', fn.max('version').as('version')])
    .where('document_id', '=', id)
    .groupBy('locale')
    .execute()
  return Object.fromEntries(rows.map(({ locale, version }) => [locale, version]))
}

export type NewDocumentVersion = {
  document_id: number
  locale: FileName
  version: number
  title: string
  body: string
  what_changed: string
  /** A day such as `2026-10-01`. */
  valid_from: string
  edited_by: number | null
}

export async function insertVersions(tx: Tx, versions: NewDocumentVersion[]): Promise<void> {
  await tx.insertInto('document_versions').values(versions).execute()
}
