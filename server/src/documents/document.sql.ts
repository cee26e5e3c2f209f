import type { DocumentKind, HelpCategory } from '@sealane/contract/documents'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

export type ShownRow = {
  id: number
  slug: string
  /** Only help has a category; a policy has none. */
  category: HelpCategory | null
  locale: FileName
  version: number
  title: string
  body: string
  what_changed: string
  valid_from: string
  created_at: Date
  helped: boolean | null
  upcoming: { version: number; valid_from: string; what_changed: string } | null
}

/** Selects documents of one kind in a language, or only the one with this slug. `accountId` is the reader's; 0 is a visitor's. */
export type DocumentQuery = { kind: DocumentKind; language: FileName; accountId?: number; slug?: string }

const today = sql`(now() at time zone 'utc')::date`
const dayOf = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** Selects the texts valid today: the newest in the language, else in English, else in any language that is there. */
export async function selectShown(queries: Queries, query: DocumentQuery): Promise<ShownRow[]> {
  const { kind, language, accountId = 0, slug } = query
  const isOne = slug === undefined ? sql`true` : sql`d.slug = ${slug}`
  const { rows } = await sql<ShownRow>`
    select d.id, d.slug, d.category, v.locale, v.version, v.title, v.body, v.what_changed, ${dayOf('v.valid_from')} as valid_from,
      v.created_at, b.helped, (
        select jsonb_build_object('version', u.version, 'valid_from', u.valid_from, 'what_changed', u.what_changed)
        from document_versions u
        where u.document_id = d.id and u.locale = v.locale and u.version > v.version
        order by u.version desc limit 1
      ) as upcoming
    from documents d
    cross join lateral (
      select * from document_versions w
      where w.document_id = d.id and w.valid_from <= ${today}
      order by w.locale = ${language} desc, w.locale = 'en' desc, w.locale, w.version desc limit 1
    ) v
    left join document_votes b
      on b.document_id = d.id and b.locale = v.locale and b.version = v.version and b.account_id = ${accountId}
    where d.kind = ${kind} and d.is_shown and ${isOne}
    order by d.position, d.id
  `.execute(queries)
  return rows
}

export type DocumentAddressRow = { kind: DocumentKind; slug: string; locales: FileName[]; changed_at: Date }

/** Selects each document that shoppers see, with the languages in which it has a text of its own. */
export async function selectAddresses(queries: Queries): Promise<DocumentAddressRow[]> {
  const { rows } = await sql<DocumentAddressRow>`
    select d.kind, d.slug, array_agg(distinct v.locale) as locales, max(v.created_at) as changed_at
    from documents d join document_versions v on v.document_id = d.id and v.valid_from <= ${today}
    where d.is_shown
    group by d.id order by d.kind desc, d.position, d.id
  `.execute(queries)
  return rows
}

export type VersionRow = {
  version: number
  title: string
  body: string
  what_changed: string
  valid_from: string
  edited_by: string | null
  created_at: Date
}

/** A page of a list of versions: below this version, and its size. */
type DocumentVersionPageRequest = { before: number | undefined; size: number }

/** Selects the versions in one language, newest first, and one more than the page. */
export async function selectVersions(
  queries: Queries,
  id: number,
  language: FileName,
  { before, size }: DocumentVersionPageRequest,
): Promise<VersionRow[]> {
  const older = before === undefined ? sql`true` : sql`v.version < ${before}::int`
  const { rows } = await sql<VersionRow>`
    select v.version, v.title, v.body, v.what_changed, ${dayOf('v.valid_from')} as valid_from, a.account as edited_by, v.created_at
    from document_versions v left join accounts a on a.id = v.edited_by
    where v.document_id = ${id} and v.locale = ${language} and ${older}
    order by v.version desc limit ${size + 1}
  `.execute(queries)
  return rows
}

export type PortalDocumentRow = {
  id: number
  kind: DocumentKind
  slug: string
  category: HelpCategory | null
  position: number
  is_shown: boolean
  title: string
  yes: number
  no: number
  newest: Partial<Record<FileName, number>>
}

/** Selects all documents, or the one with this id, as operators see them. */
export async function selectForOperators(
  queries: Queries,
  language: FileName,
  id?: number,
): Promise<PortalDocumentRow[]> {
  const isOne = id === undefined ? sql`true` : sql`d.id = ${id}`
  const { rows } = await sql<PortalDocumentRow>`
    select d.id, d.kind, d.slug, d.category, d.position, d.is_shown, t.title, n.newest, b.yes, b.no
    from documents d
    cross join lateral (
      select w.title from document_versions w where w.document_id = d.id
      order by w.locale = ${language} desc, w.locale = 'en' desc, w.locale, w.version desc limit 1
    ) t
    cross join lateral (
      select jsonb_object_agg(locale, version) as newest
      from (select locale, max(version) as version from document_versions where document_id = d.id group by locale) each
    ) n
    cross join lateral (
      select count(*) filter (where helped) as yes, count(*) filter (where not helped) as no
      from document_votes where document_id = d.id
    ) b
    where ${isOne}
    order by d.kind desc, d.position, d.id
  `.execute(queries)
  return rows
}
