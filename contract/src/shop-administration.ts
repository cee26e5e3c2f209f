import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Cents, Id, Keyword, NameSort, optionalText, page, paging, text, Timestamp } from './schemas.ts'

/** Operators' decisions about shops. A holiday is the shop's own decision; closing is the operators'. */

export const ShopState = v.picklist(['open', 'holiday', 'closed'])
export type ShopState = v.InferOutput<typeof ShopState>

/**
 * `orders` were paid, `open_orders` are on their way; `pending` is in escrow, less commission. `commission_percent` is null if the setting applies.
 * `wanted_name` waits for an operator. Since `high_freight_since` shoppers have paid more for freight than for goods.
 */
export const MarketShop = v.object({
  id: v.string(),
  name: v.string(),
  logo: v.string(),
  country: v.string(),
  state: ShopState,
  closed: v.nullable(v.object({ reason: v.string(), at: Timestamp })),
  wanted_name: v.nullable(v.object({ name: v.string(), at: Timestamp })),
  commission_percent: v.nullable(v.number()),
  high_freight_since: v.nullable(Timestamp),
  products: v.number(),
  orders: v.number(),
  open_orders: v.number(),
  pending: Cents,
  created_at: Timestamp,
})
export type MarketShop = v.InferOutput<typeof MarketShop>

/**
 * `standard_commission_percent` is the setting's value; `wanted_commission` waits for a second operator; `staff` are the accounts that work for the
 * shop. `recent_goods` and `recent_freight` were paid in 30 days, before discounts.
 */
const MarketShopDetail = v.object({
  ...MarketShop.entries,
  standard_commission_percent: v.number(),
  wanted_commission: v.nullable(
    v.object({
      percent: v.nullable(v.number()),
      operator: v.string(),
      reason: v.string(),
      at: Timestamp,
      /** Whether the caller has proposed it. */
      yours: v.boolean(),
    }),
  ),
  closed_until: v.nullable(Timestamp),
  sales: v.number(),
  total_sales: v.number(),
  fans: v.number(),
  favorable_rate: v.nullable(v.number()),
  recent_goods: Cents,
  recent_freight: Cents,
  staff: v.array(v.object({ id: v.string(), account: v.string() })),
})
export type MarketShopDetail = v.InferOutput<typeof MarketShopDetail>

/** At most two decimals. */
const Percent = v.pipe(
  v.number('invalid'),
  v.minValue(0, 'commission'),
  v.maxValue(100, 'commission'),
  v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'commission'),
)

export const shopAdministrationEndpoints = endpoints({
  /** Searches by a part of the name; the newest first. `counts` include all that match the other filters. */
  'GET /api/portal/shops/list': {
    caller: 'operator',
    duties: ['catalogue'],
    query: v.object({
      keyword: Keyword,
      state: v.optional(ShopState),
      country: AsTyped,
      /** Only those with a requested name. */
      renaming: v.optional(v.boolean()),
      /** Only those in which freight exceeds the goods. */
      high_freight: v.optional(v.boolean()),
      sort: NameSort,
      ...paging,
    }),
    reply: v.object({
      ...page(MarketShop).entries,
      counts: v.object({
        all: v.number(),
        open: v.number(),
        holiday: v.number(),
        closed: v.number(),
        renaming: v.number(),
        high_freight: v.number(),
      }),
    }),
  },
  'GET /api/portal/shops/detail': {
    caller: 'operator',
    duties: ['catalogue'],
    query: v.object({ id: Id }),
    reply: MarketShopDetail,
    refusals: ['NOT_FOUND'],
  },
  /** A closed shop and its products disappear from the storefront; existing orders continue. Its staff read the reason. */
  'POST /api/portal/shops/open': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({ id: Id, open: v.boolean(), reason: text(300) }),
    reply: MarketShopDetail,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
  },
  /** Accepts the requested name, or refuses it with a reason. CHANGED_MEANWHILE if the shop has requested another one meanwhile. */
  'POST /api/portal/shops/rename': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({
      id: Id,
      name: text(60),
      verdict: v.picklist(['approve', 'refuse']),
      reason: optionalText(300),
    }),
    reply: MarketShopDetail,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED', 'CHANGED_MEANWHILE'],
  },
  /**
   * For orders from now on; null returns to the setting. It is proposed, and takes effect when a second operator sends the same; sending the present
   * value cancels the proposal.
   */
  'POST /api/portal/shops/commission': {
    caller: 'operator',
    duties: ['catalogue'],
    secondFactor: true,
    body: v.strictObject({ id: Id, commission_percent: v.nullable(Percent), reason: text(300) }),
    reply: MarketShopDetail,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'SECOND_FACTOR_NEEDED'],
  },
})
