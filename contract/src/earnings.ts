import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AmountSort, Cents, Id, Moment, page, paging, Timestamp } from './schemas.ts'

/** A part of the noun `wallet`: the earnings of a shop. */

/** `pending` is in escrow, `released` belongs to the shop, `returned` was returned completely to the shopper. */
export const EarningState = v.picklist(['pending', 'released', 'returned'])
export type EarningState = v.InferOutput<typeof EarningState>

/** One paid order. US cents: `sold` is the payment, and `earning` the rest after refunds and commission. */
export const Earning = v.object({
  id: v.string(),
  order_no: v.string(),
  /** The order's own status on the wire (specification, section 4). */
  status: v.picklist([-1, 0, 1, 2, 3, 4]),
  state: EarningState,
  sold: Cents,
  refunded: Cents,
  commission: Cents,
  earning: Cents,
  paid_at: v.nullable(Timestamp),
  /** The time of the release, or the expected one if nothing delays it; null while the parcel is not received. */
  released_at: v.nullable(Timestamp),
})
export type Earning = v.InferOutput<typeof Earning>

/** A seller of several shops names one; the default is the first. */
const ofShop = { shop_id: v.optional(Id) }

/** The query of the file `GET /api/portal/earnings_file`, which is no endpoint of the contract. */
export const StatementFilter = v.object({ ...ofShop, from: v.optional(Moment), until: v.optional(Moment) })
export type StatementFilter = v.InferOutput<typeof StatementFilter>

export const portalEarningEndpoints = endpoints({
  /** US cents: `pending` of paid orders in escrow, less commission; `held` of withdrawals on their way. `since` is the time of the first payment. */
  'GET /api/portal/earnings/summary': {
    caller: 'seller',
    shopRole: 'manager',
    query: v.object(ofShop),
    reply: v.object({
      shop: v.object({ id: v.string(), name: v.string() }),
      pending: Cents,
      available: Cents,
      held: Cents,
      counts: v.object({ pending: v.number(), released: v.number(), returned: v.number() }),
      since: v.nullable(Timestamp),
    }),
    refusals: ['NOT_FOUND'],
  },
  'GET /api/portal/earnings/list': {
    caller: 'seller',
    shopRole: 'manager',
    query: v.object({
      ...ofShop,
      state: v.optional(EarningState),
      sort: AmountSort,
      ...paging,
    }),
    reply: page(Earning),
    refusals: ['NOT_FOUND'],
  },
})
