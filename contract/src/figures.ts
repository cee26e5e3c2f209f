import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Cents, Timestamp } from './schemas.ts'

/** What waits longer than was promised. */
export const OverdueWork = v.picklist(['recharges', 'withdrawals', 'orders', 'refunds'])
export type OverdueWork = v.InferOutput<typeof OverdueWork>

export const figureEndpoints = endpoints({
  /** The platform's figures of the last days, by UTC, the oldest first. US cents: what came in and went out by bank and chain. */
  'GET /api/portal/figures': {
    caller: 'operator',
    duties: ['finance', 'support', 'catalogue'],
    query: v.object({ days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(92)), 30) }),
    reply: v.object({
      money: v.array(v.object({ day: v.string(), in: Cents, out: Cents })),
      orders: v.array(v.object({ status: v.picklist([-1, 0, 1, 2, 3, 4]), count: v.number() })),
      overdue: v.array(v.object({ work: OverdueWork, count: v.number(), oldest: v.nullable(Timestamp) })),
      /** Searched for and not found, the most often first; search words are kept for 14 days. */
      words: v.array(v.object({ word: v.string(), locale: v.string(), times: v.number() })),
    }),
  },
})
