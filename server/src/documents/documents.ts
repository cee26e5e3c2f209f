import type { HelpAnswer, Policy } from '@sealane/contract/documents'
import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { readSetting } from '../settings/settings.ts'
import { fillIn } from './document.rules.ts'
import { selectAddresses, selectShown, selectVersions, type DocumentQuery, type ShownRow } from './document.sql.ts'
import { renderMarkdown } from './markdown.ts'

export type ShownDocument = Omit<HelpAnswer & Policy, 'category'> & Pick<ShownRow, 'category'>

/** Returns the documents of a kind that are valid today, with the shop's name and address filled in. */
export async function shownDocuments(queries: Queries, query: DocumentQuery): Promise<ShownDocument[]> {
  const [rows, company] = await Promise.all([selectShown(queries, query), readCompany(queries)])
  return rows.map((row) => toShown(row, company))
}

/** Returns help for a reader. A constraint of the table ensures that each answer has a category. */
export async function shownAnswers(queries: Queries, query: Omit<DocumentQuery, 'kind'>): Promise<HelpAnswer[]> {
  return (await shownDocuments(queries, { ...query, kind: 'help' })).filter(isAnswer)
}

export function isAnswer(document: ShownDocument): document is ShownDocument & Pick<HelpAnswer, 'category'> {
  return document.category !== null
}

/** Whether a document is shown. Does not render its text. */
export async function isShown(queries: Queries, query: DocumentQuery & { slug: string }): Promise<boolean> {
  return (await selectShown(queries, query)).length > 0
}

/** The public address of a document, such as `/de/terms/privacy`. In `languages` it has a text of its own. */
export type DocumentAddress = { path: string; languages: FileName[]; changedAt: Date }

/** Returns every public document, for the sitemap. Paths lack the language's prefix. */
export async function documentAddresses(queries: Queries): Promise<DocumentAddress[]> {
  const rows = await selectAddresses(queries)
  return rows.map(({ kind, slug, locales, changed_at }) => ({
    path: `/${kind === 'help' ? 'help' : 'terms'}/${slug}`,
    languages: locales,
    changedAt: changed_at,
  }))
}

/** A version in the list of all versions. */
export type ListedVersion = Pick<ShownDocument, 'version' | 'title' | 'body' | 'what_changed' | 'valid_from'>
export type PublishedVersion = ListedVersion & Pick<ShownDocument, 'html' | 'sections'>

const versionsMaximum = 50

/** Returns the versions of a shown document in its language, newest first, so that readers can read the one that they agreed to. */
export async function publishedVersions(queries: Queries, { id, language }: ShownDocument): Promise<ListedVersion[]> {
  return selectVersions(queries, Number(id), language, { before: undefined, size: versionsMaximum })
}

/** Returns one version with its rendered text. Rendering takes long, so no other version is rendered. */
export async function readVersion(queries: Queries, slug: string, version: ListedVersion): Promise<PublishedVersion> {
  return { ...version, ...renderMarkdown(fillIn(version.body, await readCompany(queries)), slug) }
}

/** Renders a text as it would be shown, with the words in braces replaced. */
export async function preview(queries: Queries, body: string): Promise<{ html: string }> {
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

/** Reads the company's name, address and so on: they replace placeholders such as `{company}` in the texts. */
async function readCompany(queries: Queries): Promise<Record<string, string>> {
  return {
    company: await readSetting(queries, 'company.name'),
    address: await readSetting(queries, 'company.address'),
    representative: await readSetting(queries, 'company.representative'),
    register: await readSetting(queries, 'company.register'),
    email: await readSetting(queries, 'company.email'),
  }
}
