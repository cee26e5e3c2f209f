import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { OrderStatus } from './orders.ts'
import { Cents, Id, Nothing, page, paging, text, Timestamp } from './schemas.ts'
import { LoginSession } from './security.ts'
import { BillLine } from './ledger.ts'
import { Recovered } from './withdrawals.ts'

/** Data of one person that operators see beside the person's page, and actions that protect the account. */

const UserOrder = v.object({
  id: v.string(),
  order_no: v.string(),
  shop: v.string(),
  status: OrderStatus,
  total: Cents,
  created_at: Timestamp,
})
export type UserOrder = v.InferOutput<typeof UserOrder>

/**
 * `payment_code`: there is one. `locked`: after wrong tries it cannot be used for now. `second_factor`: an operator's app is set up. `recoveries`: those
 * for which withdrawals or payments of the account may wait, the newest first.
 */
const UserSafety = v.object({
  payment_code: v.boolean(),
  locked: v.boolean(),
  passkeys: v.number(),
  second_factor: v.boolean(),
  recoveries: v.array(v.object({ what: Recovered, at: Timestamp })),
  sessions: v.array(v.omit(LoginSession, ['current'])),
})
export type UserSafety = v.InferOutput<typeof UserSafety>

const ofUser = { id: Id, ...paging }

export const userCareEndpoints = endpoints({
  'GET /api/portal/user/orders': {
    caller: 'operator',
    duties: ['support', 'finance'],
    query: v.object(ofUser),
    reply: page(UserOrder),
  },
  /** The fund records as the shopper sees them. */
  'GET /api/portal/user/bill': {
    caller: 'operator',
    duties: ['support', 'finance'],
    query: v.object(ofUser),
    reply: page(BillLine),
  },
  'GET /api/portal/user/safety': {
    caller: 'operator',
    duties: ['support', 'finance'],
    query: v.object({ id: Id }),
    reply: UserSafety,
    refusals: ['NOT_FOUND'],
  },
  /** Ends the person's session. For an operator, only an owner of the platform may do so. */
  'POST /api/portal/user/session_end': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ id: Id, session: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  /**
   * Used after the person has proven their identity; `checked` describes how. The code is cleared and not set, every session ends, and the person is
   * notified. Nobody does this for themselves, and for an operator only an owner of the platform does.
   */
  'POST /api/portal/user/reset_code': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ id: Id, checked: text(300) }),
    reply: UserSafety,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'CODE_NOT_SET'],
  },
  /**
   * For an operator who lost both the app and the recovery codes; `checked` describes how their identity was verified. All their sessions end, and
   * they are notified. Nobody does this for themselves.
   */
  'POST /api/portal/user/reset_factor': {
    caller: 'operator',
    duties: ['owner'],
    secondFactor: true,
    body: v.strictObject({ id: Id, checked: text(300) }),
    reply: UserSafety,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'SECOND_FACTOR_NEEDED'],
  },
})
