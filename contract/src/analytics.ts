import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { OrderStatus } from './orders.ts'
import { Cents, Id, Timestamp } from './schemas.ts'

/** Work that waits longer than promised. */
export const OverdueWork = v.picklist(['recharges', 'withdrawals', 'orders', 'refunds'])
export type OverdueWork = v.InferOutput<typeof OverdueWork>

/** The number of days, including today. */
const Days = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(92)), 30)

/**
 * One day of a shop, in UTC. Everything counts on the day on which it happened, so that a completed day never changes. US cents. The shop's sales are
 * `sold` less `cancelled` and `refunded`, before commission.
 */
export const ShopDay = v.object({
  day: v.string(),
  /** Orders that were paid that day, whatever happened to them later. */
  orders: v.number(),
  /** The payments for them, including freight and the platform's part. */
  sold: Cents,
  /** Amounts returned that day because a paid order, also one of an earlier day, was cancelled. */
  cancelled: Cents,
  /** Amounts returned that day for refund requests, also for orders of earlier days. */
  refunded: Cents,
  /** Refund requests that were made that day, whatever their outcome. */
  requests: v.number(),
  /**
   * Visitors of the shop’s page or of its products' pages: by address and browser, each once a day, without robots. Null on days before the
   * platform's first counted visitor.
   */
  visitors: v.nullable(v.number()),
})
export type ShopDay = v.InferOutput<typeof ShopDay>

export const analyticsEndpoints = endpoints({
  /** The platform's figures of the last days, in UTC, the oldest first. US cents: incoming and outgoing amounts by bank and chain. */
  'GET /api/portal/figures': {
    caller: 'operator',
    duties: ['finance', 'support', 'catalogue'],
    query: v.object({ days: Days }),
    reply: v.object({
      money: v.array(v.object({ day: v.string(), in: Cents, out: Cents })),
      orders: v.array(v.object({ status: OrderStatus, count: v.number() })),
      overdue: v.array(v.object({ work: OverdueWork, count: v.number(), oldest: v.nullable(Timestamp) })),
      /** Words of searches without a result, the most frequent first; search words are kept for 14 days. */
      words: v.array(v.object({ word: v.string(), locale: v.string(), times: v.number() })),
    }),
  },
  /**
   * A shop's days, the oldest first and today last, and the same number of days `before` them. Without `shop_id`, the first of the caller's shops.
   */
  'GET /api/portal/earnings/figures': {
    caller: 'seller',
    shopRole: 'manager',
    query: v.object({ shop_id: v.optional(Id), days: Days }),
    reply: v.object({
      shop: v.object({ id: v.string(), name: v.string() }),
      days: v.array(ShopDay),
      before: v.array(ShopDay),
    }),
    refusals: ['NOT_FOUND'],
  },
})
