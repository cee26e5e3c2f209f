import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { OrderStatus } from './orders.ts'
import { Cents, Id, Timestamp } from './schemas.ts'

/** What waits longer than was promised. */
export const OverdueWork = v.picklist(['recharges', 'withdrawals', 'orders', 'refunds'])
export type OverdueWork = v.InferOutput<typeof OverdueWork>

/** How many days, today included. */
const Days = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(92)), 30)

/**
 * One day of a shop, by UTC. Everything counts on the day on which it happened, so that a day that is over changes no more.
 * US cents. What the shop sold is `sold` less `cancelled` and `refunded`, before commission.
 */
export const ShopDay = v.object({
  day: v.string(),
  /** Those that were paid that day, whatever became of them later. */
  orders: v.number(),
  /** What was paid for them, freight and what the platform bore included. */
  sold: Cents,
  /** What went back that day because a paid order was cancelled, also one of an earlier day. */
  cancelled: Cents,
  /** What went back that day on requests for a refund, also of orders of earlier days. */
  refunded: Cents,
  /** Requests for a refund that were made that day, whatever became of them. */
  requests: v.number(),
  /**
   * Who opened the shop’s page or that of one of its products: by address and browser, each once a day, without robots. Null
   * on days before the first visitor of the platform was counted.
   */
  visitors: v.nullable(v.number()),
})
export type ShopDay = v.InferOutput<typeof ShopDay>

export const analyticsEndpoints = endpoints({
  /** The platform's figures of the last days, by UTC, the oldest first. US cents: what came in and went out by bank and chain. */
  'GET /api/portal/figures': {
    caller: 'operator',
    duties: ['finance', 'support', 'catalogue'],
    query: v.object({ days: Days }),
    reply: v.object({
      money: v.array(v.object({ day: v.string(), in: Cents, out: Cents })),
      orders: v.array(v.object({ status: OrderStatus, count: v.number() })),
      overdue: v.array(v.object({ work: OverdueWork, count: v.number(), oldest: v.nullable(Timestamp) })),
      /** Searched for and not found, the most often first; search words are kept for 14 days. */
      words: v.array(v.object({ word: v.string(), locale: v.string(), times: v.number() })),
    }),
  },
  /** A shop's days, the oldest first and today last, and as many `before` them. The first of the caller's shops where none is named. */
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
