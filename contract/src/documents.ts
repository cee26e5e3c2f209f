import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Id, Locale, optionalText, page, paging, text, Timestamp, whole } from './schemas.ts'

export const DocumentKind = v.picklist(['help', 'policy'])
export type DocumentKind = v.InferOutput<typeof DocumentKind>
export const HelpCategory = v.picklist(['orders', 'refunds', 'wallet', 'account'])
export type HelpCategory = v.InferOutput<typeof HelpCategory>

/** A calendar day, `2026-10-01`, in UTC. */
const Day = v.pipe(v.string('required'), v.minLength(1, 'required'), v.isoDate('invalid'), v.check(isDay, 'invalid'))

/**
 * The valid version in the caller's language, else in English, else in any language: `language` names it. `body` is Markdown, `html` the same in safe
 * form. `sections` are its headings, by their ids in `html`.
 */
const shown = {
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  body: v.string(),
  html: v.string(),
  sections: v.array(v.object({ id: v.string(), title: v.string() })),
  language: Locale,
  version: v.number(),
  valid_from: v.string(),
  what_changed: v.string(),
  updated_at: Timestamp,
}

/** `helped` is the caller's vote on this version, null before it. */
export const HelpAnswer = v.object({ ...shown, category: HelpCategory, helped: v.nullable(v.boolean()) })
export type HelpAnswer = v.InferOutput<typeof HelpAnswer>

/** `upcoming` is a published version that becomes valid on a later day. */
export const Policy = v.object({
  ...shown,
  upcoming: v.nullable(v.object({ version: v.number(), valid_from: v.string(), what_changed: v.string() })),
})
export type Policy = v.InferOutput<typeof Policy>

export const documentEndpoints = endpoints({
  'GET /api/user/help_support': { caller: 'anyone', reply: whole(HelpAnswer) },
  'GET /api/user/law': { caller: 'anyone', reply: whole(Policy) },
  /** Votes on the version that the caller sees now. The first vote counts, and is returned. */
  'POST /api/user/help_vote': {
    caller: 'shopper',
    body: v.object({ id: Id, helped: v.boolean('required') }),
    reply: v.object({ helped: v.boolean() }),
    refusals: ['NOT_FOUND'],
  },
})

/** A translation is outdated when the English text has a newer version. `version` 0 is missing. */
const TextState = v.object({
  language: Locale,
  state: v.picklist(['current', 'outdated', 'missing']),
  version: v.number(),
})
export type TextState = v.InferOutput<typeof TextState>

/** `title` is in the caller's language, as shoppers would see it. `yes` and `no` count the votes on all versions. */
export const PortalDocument = v.object({
  id: v.string(),
  kind: DocumentKind,
  slug: v.string(),
  category: v.nullable(HelpCategory),
  position: v.number(),
  shown: v.boolean(),
  title: v.string(),
  yes: v.number(),
  no: v.number(),
  texts: v.array(TextState),
})
export type PortalDocument = v.InferOutput<typeof PortalDocument>

/** `edited_by` is the operator's account, null for the initial content. */
export const DocumentVersion = v.object({
  version: v.number(),
  title: v.string(),
  body: v.string(),
  html: v.string(),
  what_changed: v.string(),
  valid_from: v.string(),
  edited_by: v.nullable(v.string()),
  created_at: Timestamp,
})
export type DocumentVersion = v.InferOutput<typeof DocumentVersion>

const Title = text(120)
const Body = text(15_000)
const Slug = v.pipe(text(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'invalid'))
const Position = v.pipe(v.number(), v.integer('invalid'), v.minValue(0, 'invalid'), v.maxValue(10_000, 'invalid'))

/** Creates a document with its first text. Help has a category, a policy none. */
const NewDocument = v.strictObject({
  kind: DocumentKind,
  slug: Slug,
  category: v.optional(HelpCategory),
  language: Locale,
  title: Title,
  body: Body,
})

/** `based_on` is the version that the operator has edited, 0 for a language that had none. */
const Publication = v.strictObject({
  id: Id,
  language: Locale,
  based_on: v.pipe(v.number(), v.integer(), v.minValue(0)),
  title: Title,
  body: Body,
  what_changed: optionalText(500),
  valid_from: Day,
})

export const portalDocumentEndpoints = endpoints({
  'GET /api/portal/document/list': { caller: 'operator', duties: ['support'], reply: page(PortalDocument) },
  'GET /api/portal/document/detail': {
    caller: 'operator',
    duties: ['support'],
    query: v.object({ id: Id }),
    reply: PortalDocument,
    refusals: ['NOT_FOUND'],
  },
  /** All published versions in a language, the newest first. */
  'GET /api/portal/document/history': {
    caller: 'operator',
    duties: ['support'],
    query: v.object({ id: Id, language: Locale, ...paging }),
    reply: page(DocumentVersion),
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/document/preview': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ body: Body }),
    reply: v.object({ html: v.string() }),
  },
  'POST /api/portal/document/create': {
    caller: 'operator',
    duties: ['support'],
    body: NewDocument,
    reply: PortalDocument,
  },
  /** Sets its position, and whether shoppers see it. */
  'POST /api/portal/document/arrange': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ id: Id, category: v.optional(HelpCategory), position: Position, shown: v.boolean() }),
    reply: PortalDocument,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/document/publish': {
    caller: 'operator',
    duties: ['support'],
    body: Publication,
    reply: DocumentVersion,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
})

/** Whether the day exists: 31 February has the form of a day. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
