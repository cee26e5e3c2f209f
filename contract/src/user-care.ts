import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { OrderStatus } from './orders.ts'
import { Cents, Id, Nothing, page, paging, text, Timestamp } from './schemas.ts'
import { LoginSession } from './security.ts'
import { BillLine } from './ledger.ts'

/** What operators see of one person beside their page, and what they do to keep the account safe. */

const UserOrder = v.object({
  id: v.string(),
  order_no: v.string(),
  shop: v.string(),
  status: OrderStatus,
  total: Cents,
  created_at: Timestamp,
})
export type UserOrder = v.InferOutput<typeof UserOrder>

/** `payment_code`: there is one. `locked`: after wrong tries it opens nothing for now. `second_factor`: an operator's app is set up. */
const UserSafety = v.object({
  payment_code: v.boolean(),
  locked: v.boolean(),
  passkeys: v.number(),
  second_factor: v.boolean(),
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
  /** Logs out there. Of an operator, only an owner of the platform does so. */
  'POST /api/portal/user/session_end': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ id: Id, session: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  /**
   * After the person has proven who they are; `checked` says how. The code is cleared and not set, every session ends, and the
   * person is told. Nobody does it to themselves, and to an operator only an owner of the platform does.
   */
  'POST /api/portal/user/reset_code': {
    caller: 'operator',
    duties: ['support'],
    body: v.strictObject({ id: Id, checked: text(300) }),
    reply: UserSafety,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'CODE_NOT_SET'],
  },
  /**
   * For an operator who lost both the app and the recovery codes; `checked` says how it was made sure who asks. Every session of
   * theirs ends, and they are told. Nobody does it to themselves.
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
