import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AmountSort, Cents, Id, Moment, page, paging, Timestamp } from './schemas.ts'

/** A thing of the noun `wallet`: what a shop earns. */

/** `pending` lies in escrow, `released` is the shop's, `returned` went back to the shopper whole. */
export const EarningState = v.picklist(['pending', 'released', 'returned'])
export type EarningState = v.InferOutput<typeof EarningState>

/** One paid order. US cents: `sold` is what was paid for it, and `earning` what is left of it after refunds and commission. */
export const Earning = v.object({
  id: v.string(),
  order_no: v.string(),
  /** On the wire as the order's own (specification, section 4). */
  status: v.picklist([-1, 0, 1, 2, 3, 4]),
  state: EarningState,
  sold: Cents,
  refunded: Cents,
  commission: Cents,
  earning: Cents,
  paid_at: v.nullable(Timestamp),
  /** When it was released, or will be where nothing comes between; null while the parcel is not received. */
  released_at: v.nullable(Timestamp),
})
export type Earning = v.InferOutput<typeof Earning>

/** A seller of several shops names one; otherwise it is the first. */
const ofShop = { shop_id: v.optional(Id) }

/** Of the file that `GET /api/portal/earnings_file` answers with, beside the contract's endpoints. */
export const StatementFilter = v.object({ ...ofShop, from: v.optional(Moment), until: v.optional(Moment) })
export type StatementFilter = v.InferOutput<typeof StatementFilter>

export const portalEarningEndpoints = endpoints({
  /** US cents: `pending` of paid orders in escrow, less commission; `held` of withdrawals on their way. `since` is when the first order was paid. */
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
