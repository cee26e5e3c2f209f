import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AgeSort, Id, Keyword, page, paging, Timestamp } from './schemas.ts'

/** The subjects of staff's decisions. */
export const DecisionSubject = v.picklist([
  'account',
  'application',
  'bank',
  'category',
  'currency',
  'document',
  'hero',
  'mail',
  'network',
  'notice',
  'order',
  'pepper',
  'product',
  'promo',
  'recharge',
  'refund',
  'review',
  'session',
  'setting',
  'shop',
  'team',
  'withdrawal',
])
export type DecisionSubject = v.InferOutput<typeof DecisionSubject>

/**
 * `detail` contains the decision's data besides its verdict: amounts in US cents, a reason, a new value. `operator` is null for a change from the
 * command line.
 */
const PortalDecision = v.object({
  id: v.string(),
  operator: v.nullable(v.string()),
  subject: DecisionSubject,
  subject_id: v.string(),
  verdict: v.string(),
  detail: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  at: Timestamp,
})
export type PortalDecision = v.InferOutput<typeof PortalDecision>

export const auditLogEndpoints = endpoints({
  /** The audit log, newest first. `keyword` matches an operator's account, the subject, or a word of the reason. */
  'GET /api/portal/decision/list': {
    caller: 'operator',
    duties: ['owner'],
    query: v.object({
      subject: v.optional(DecisionSubject),
      id: v.optional(Id),
      keyword: Keyword,
      sort: AgeSort,
      ...paging,
    }),
    reply: page(PortalDecision),
  },
})
