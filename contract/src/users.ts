import * as v from 'valibot'
import { duties, shopRoles } from './access.ts'
import { endpoints } from './endpoint.ts'
import { Cents, DecidedAlone, Id, Keyword, Locale, NameSort, page, paging, text, Timestamp } from './schemas.ts'

/** A person as operators see them. US cents; `claims` is the part of reversed recharges that the balance did not cover. */
export const PortalUser = v.object({
  id: v.string(),
  account: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  email_verified: v.boolean(),
  mobile: v.nullable(v.string()),
  language: Locale,
  roles: v.array(v.picklist(['shopper', 'seller', 'operator'])),
  duties: v.array(v.picklist(duties)),
  shops: v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(shopRoles) })),
  frozen: v.nullable(v.object({ reason: v.string(), at: Timestamp })),
  balance: Cents,
  held: Cents,
  claims: Cents,
  /** The payout that a first operator wants, with its destination, while it waits for a second one. */
  first_payout: v.nullable(v.object({ operator: v.string(), amount: Cents, note: v.string(), at: Timestamp })),
  orders: v.number(),
  open_orders: v.number(),
  sessions: v.number(),
  /** True for the calling operator, and for staff of a shop that they work for or left within a year: they may not decide about those. */
  is_own: v.boolean(),
  created_at: Timestamp,
  last_seen_at: v.nullable(Timestamp),
})
export type PortalUser = v.InferOutput<typeof PortalUser>

/** A person with the operators' decisions about them, newest first. */
const PortalUserDetail = v.object({
  ...PortalUser.entries,
  /** The amount above which two operators have to agree on a payout, with what the caller has decided alone. US cents. */
  two_operators_above: Cents,
  decided_alone: DecidedAlone,
  decisions: v.array(
    v.object({
      /** Null for the command line. */
      operator: v.nullable(v.string()),
      subject: v.string(),
      verdict: v.string(),
      reason: v.nullable(v.string()),
      at: Timestamp,
    }),
  ),
})
export type PortalUserDetail = v.InferOutput<typeof PortalUserDetail>

export const portalUserEndpoints = endpoints({
  /** Searches by account, name, e-mail or mobile number. */
  'GET /api/portal/user/list': {
    caller: 'operator',
    duties: ['support', 'finance'],
    query: v.object({
      keyword: Keyword,
      frozen: v.optional(v.boolean()),
      /** Those with a payout that waits for a second operator; false: all others. */
      paying_out: v.optional(v.boolean()),
      sort: NameSort,
      ...paging,
    }),
    reply: page(PortalUser),
  },
  'GET /api/portal/user/detail': {
    caller: 'operator',
    duties: ['support', 'finance'],
    query: v.object({ id: Id }),
    reply: PortalUserDetail,
    refusals: ['NOT_FOUND'],
  },
  /** Nothing leaves a frozen account: no payment, no withdrawal. The shopper reads the reason. */
  'POST /api/portal/user/freeze': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ id: Id, frozen: v.boolean(), reason: text(300) }),
    reply: PortalUserDetail,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
  },
  /**
   * Pays the whole balance to the destination in `note`, for a person who leaves; the account must be frozen first. Above the limit two operators are
   * needed: the second with the amount and the note of the first, which are in `first_payout`.
   */
  'POST /api/portal/user/pay_out': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, amount: Cents, note: text(300) }),
    reply: PortalUserDetail,
    refusals: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'NOT_FROZEN',
      'INSUFFICIENT_BALANCE',
      'AMOUNT_INVALID',
      'ACCOUNT_HAS_ORDERS',
      'ALREADY_DECIDED',
      'CHANGED_MEANWHILE',
    ],
  },
  /** Drops the payout that a first operator wanted. */
  'POST /api/portal/user/pay_out_drop': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, reason: text(300) }),
    reply: PortalUserDetail,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
  },
})
