import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { inLanguages } from './product-form.ts'
import { AgeSort, page, paging, textOrEmpty, Timestamp, trimmed } from './schemas.ts'

/** Announcements of operators to many people. A person who has turned off announcements gets none. */

export const AudienceKind = v.picklist(['all', 'language', 'country', 'followers', 'buyers'])
export type AudienceKind = v.InferOutput<typeof AudienceKind>

/** `value` is a language's file name, a country's code, a shop's id, or the number of days since a payment; empty for all. */
const audience = {
  kind: AudienceKind,
  value: textOrEmpty(20),
}
const Audience = v.strictObject(audience)
export type Audience = v.InferOutput<typeof Audience>

const Words = v.strictObject({
  title: v.pipe(v.string(), trimmed, v.maxLength(60, 'too_long')),
  body: v.pipe(v.string(), trimmed, v.maxLength(500, 'too_long')),
})

/** `people` is the number of recipients that the operator saw. */
const NoticeForm = v.strictObject({
  texts: inLanguages(Words),
  audience: Audience,
  people: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type NoticeForm = v.InferOutput<typeof NoticeForm>

/** `name` is the display name if `value` is an id. `expected` people were to get it, `sent` have it. */
const PortalNotice = v.object({
  id: v.string(),
  operator: v.string(),
  texts: inLanguages(v.object({ title: v.string(), body: v.string() })),
  audience: v.object({ kind: AudienceKind, value: v.string(), name: v.nullable(v.string()) }),
  expected: v.number(),
  sent: v.number(),
  created_at: Timestamp,
  finished_at: v.nullable(Timestamp),
})
export type PortalNotice = v.InferOutput<typeof PortalNotice>

export const portalNoticeEndpoints = endpoints({
  'GET /api/portal/notice/list': {
    caller: 'operator',
    duties: ['support'],
    query: v.object({ sort: AgeSort, ...paging }),
    reply: page(PortalNotice),
  },
  /** The number of people that it would reach now. */
  'GET /api/portal/notice/count': {
    caller: 'operator',
    duties: ['support'],
    query: v.object(audience),
    reply: v.object({ people: v.number() }),
  },
  /** A job sends it. English is required; readers of a language without a text get English. */
  'POST /api/portal/notice/send': {
    caller: 'operator',
    duties: ['support'],
    body: NoticeForm,
    reply: PortalNotice,
    refusals: ['CHANGED_MEANWHILE'],
  },
})
