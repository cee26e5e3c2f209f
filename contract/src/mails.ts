import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AgeSort, Locale, page, paging, Timestamp } from './schemas.ts'

/** `waiting` is tried again at `next_try_at`; `failed` is not tried again. */
const MailStatus = v.picklist(['waiting', 'sent', 'failed'])
export type MailStatus = v.InferOutput<typeof MailStatus>

/** A mail as operators see it. */
export const PortalMail = v.object({
  id: v.string(),
  kind: v.string(),
  to: v.string(),
  language: Locale,
  subject: v.string(),
  /** The text with its code; null unless mails go to the outbox, where nobody receives them. */
  text: v.nullable(v.string()),
  status: MailStatus,
  tries: v.number(),
  error: v.nullable(v.string()),
  created_at: Timestamp,
  sent_at: v.nullable(Timestamp),
  next_try_at: v.nullable(Timestamp),
})
export type PortalMail = v.InferOutput<typeof PortalMail>

export const portalMailEndpoints = endpoints({
  /**
   * Only for owners: a reader of a code could take over an account. `outbox` means that no mail server is configured, and mails are files in the data
   * folder.
   */
  'GET /api/portal/mail/list': {
    caller: 'operator',
    duties: ['owner'],
    query: v.object({ sort: AgeSort, ...paging }),
    reply: v.object({ ...page(PortalMail).entries, outbox: v.boolean() }),
  },
})
