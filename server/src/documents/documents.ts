import type { HelpAnswer, Policy } from '@sealane/contract/documents'
import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readSetting } from '../settings/settings.ts'
import { fillIn } from './document.rules.ts'
import { selectAddresses, selectShown, selectVersions, type DocumentQuery, type ShownRow } from './document.sql.ts'
import { renderMarkdown } from './markdown.ts'
import { checkReadable } from './marks.rules.ts'

export type ShownDocument = Omit<HelpAnswer & Policy, 'category'> & Pick<ShownRow, 'category'>

/** The documents of a kind as they are valid today, with the shop's own name and address filled in. */
export async function shownDocuments(queries: Queries, query: DocumentQuery): Promise<ShownDocument[]> {
  const [rows, company] = await Promise.all([selectShown(queries, query), readCompany(queries)])
  return rows.map((row) => toShown(row, company))
}

/** Help as it is shown to a reader. The table demands a category of each answer. */
export async function shownAnswers(queries: Queries, query: Omit<DocumentQuery, 'kind'>): Promise<HelpAnswer[]> {
  return (await shownDocuments(queries, { ...query, kind: 'help' })).filter(isAnswer)
}

export function isAnswer(document: ShownDocument): document is ShownDocument & Pick<HelpAnswer, 'category'> {
  return document.category !== null
}

/** Without making anything of its text. */
export async function isShown(queries: Queries, query: DocumentQuery & { slug: string }): Promise<boolean> {
  return (await selectShown(queries, query)).length > 0
}

/** Where a document stands for everybody: `/de/terms/privacy`. In `languages` it has a text of its own. */
export type DocumentAddress = { path: string; languages: FileName[]; changedAt: Date }

/** Every public document, for the sitemap. Paths are without the language's prefix. */
export async function documentAddresses(queries: Queries): Promise<DocumentAddress[]> {
  const rows = await selectAddresses(queries)
  return rows.map(({ kind, slug, locales, changed_at }) => ({
    path: `/${kind === 'help' ? 'help' : 'terms'}/${slug}`,
    languages: locales,
    changedAt: changed_at,
  }))
}

/** One in a list of all of them. */
export type ListedVersion = Pick<ShownDocument, 'version' | 'title' | 'body' | 'what_changed' | 'valid_from'>
export type PublishedVersion = ListedVersion & Pick<ShownDocument, 'html' | 'sections'>

const versionsMaximum = 50

/** Every version of a shown document in its language, the newest first: what was agreed to can be read again. */
export async function publishedVersions(queries: Queries, { id, language }: ShownDocument): Promise<ListedVersion[]> {
  return selectVersions(queries, Number(id), language, { before: undefined, size: versionsMaximum })
}

/** One of them, to be read: making a text takes long, so no other is made. */
export async function readVersion(queries: Queries, slug: string, version: ListedVersion): Promise<PublishedVersion> {
  return { ...version, ...renderMarkdown(fillIn(version.body, await readCompany(queries)), slug) }
}

/** As it would be shown; what stands in braces is filled in here too. */
export async function preview(queries: Queries, body: string): Promise<{ html: string }> {
  checkReadable(body)
  return { html: renderMarkdown(fillIn(body, await readCompany(queries)), 'preview').html }
}

function toShown({ id, locale, created_at, ...row }: ShownRow, company: Record<string, string>): ShownDocument {
  const body = fillIn(row.body, company)
  return {
    ...row,
    id: String(id),
    body,
    ...renderMarkdown(body, row.slug),
    language: locale,
    updated_at: created_at.toISOString(),
  }
}

/** Who runs the shop: `{company}` and so on in the texts. */
async function readCompany(queries: Queries): Promise<Record<string, string>> {
  return {
    company: await readSetting(queries, 'company.name'),
    address: await readSetting(queries, 'company.address'),
    representative: await readSetting(queries, 'company.representative'),
    register: await readSetting(queries, 'company.register'),
    email: await readSetting(queries, 'company.email'),
  }
}
