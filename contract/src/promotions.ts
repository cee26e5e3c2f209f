import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Amount, Cents, Id, Moment, page, paging, Timestamp, trimmed } from './schemas.ts'
import { ofShop } from './shop-settings.ts'

export const PromoKind = v.picklist(['percentage', 'amount', 'free_freight'])
export type PromoKind = v.InferOutput<typeof PromoKind>

/** `used_up` has no uses or no budget left, `planned` has not begun, `waiting` has no budget until a second operator agrees. */
export const PromoState = v.picklist(['running', 'planned', 'used_up', 'waiting', 'ended'])
export type PromoState = v.InferOutput<typeof PromoState>

const Uses = v.pipe(v.number('uses'), v.integer('uses'), v.minValue(1, 'uses'), v.maxValue(999_999, 'uses'))
/** Capitals do not matter. */
const Code = v.pipe(v.string('required'), trimmed, v.regex(/^[A-Za-z0-9_.-]{3,32}$/, 'account'))
const terms = {
  code: Code,
  /** Minimum of the items in the bag that the code applies to, US cents. */
  minimum: v.pipe(Cents, v.minValue(0, 'AMOUNT_INVALID'), v.maxValue(100_000_000, 'AMOUNT_INVALID')),
  /** By default from now on; without `until`, permanently. */
  from: v.optional(Moment),
  until: v.optional(Moment),
  total_limit: v.nullable(Uses),
  per_shopper: v.nullable(Uses),
}

/** `value` is percent, or US cents. */
const percentage = {
  ...terms,
  kind: v.literal('percentage'),
  value: v.pipe(v.number('percent'), v.integer('percent'), v.minValue(1, 'percent'), v.maxValue(100, 'percent')),
}
const amount = { ...terms, kind: v.literal('amount'), value: Amount }
const freeFreight = { ...terms, kind: v.literal('free_freight') }

/** Maximum discount of a percentage or free freight for one checkout. US cents. */
const Maximum = v.pipe(Amount, v.maxValue(100_000_000, 'AMOUNT_INVALID'))
const ofShopsCode = { ...ofShop, maximum: v.optional(v.nullable(Maximum), null) }

/** The shop pays the discount of its code. */
const PromoForm = v.variant('kind', [
  v.strictObject({ ...ofShopsCode, ...percentage }),
  v.strictObject({ ...ofShop, ...amount }),
  v.strictObject({ ...ofShopsCode, ...freeFreight }),
])
export type PromoForm = v.InferOutput<typeof PromoForm>

/** Maximum that the platform adds in all uses of a code together. US cents. */
const Budget = v.pipe(Amount, v.maxValue(100_000_000, 'AMOUNT_INVALID'))
/** The default for a new code is 1,000 dollars. */
const NewBudget = v.optional(Budget, 100_000)

/**
 * The platform pays it, in every shop. Shops set their prices and their freight, so the discount of one checkout has a maximum: by default a tenth of
 * the budget, but at least 100 dollars.
 */
const PlatformPromoForm = v.variant('kind', [
  v.strictObject({ ...percentage, maximum: v.optional(Maximum), budget: NewBudget }),
  v.strictObject({ ...amount, budget: NewBudget }),
  v.strictObject({ ...freeFreight, maximum: v.optional(Maximum), budget: NewBudget }),
])
export type PlatformPromoForm = v.InferOutput<typeof PlatformPromoForm>

/**
 * `used` counts checkouts that were not given up, `given` sums the discounts of orders that were neither cancelled nor expired; US cents. A shop's
 * code has no `budget`. `first_budget`, with its maximum, waits for a second operator.
 */
export const PortalPromo = v.object({
  id: v.string(),
  code: v.string(),
  kind: PromoKind,
  value: v.number(),
  minimum: Cents,
  maximum: v.nullable(Cents),
  from: Timestamp,
  until: v.nullable(Timestamp),
  total_limit: v.nullable(v.number()),
  per_shopper: v.nullable(v.number()),
  used: v.number(),
  given: Cents,
  budget: v.nullable(Cents),
  first_budget: v.nullable(
    v.object({ operator: v.string(), budget: Cents, maximum: v.nullable(Cents), at: Timestamp }),
  ),
  state: PromoState,
})
export type PortalPromo = v.InferOutput<typeof PortalPromo>

/** Promo codes of one shop: a seller's own, any for an operator. */
export const portalPromoEndpoints = endpoints({
  /** Newest first. */
  'GET /api/portal/promo/list': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object({ ...ofShop, ...paging }),
    reply: page(PortalPromo),
    refusals: ['NOT_FOUND'],
  },
  'POST /api/portal/promo/create': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    body: PromoForm,
    reply: PortalPromo,
    refusals: ['NOT_FOUND'],
  },
  /** The code has no effect from now on; placed orders keep their discount. A repetition changes nothing. */
  'POST /api/portal/promo/end': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    body: v.strictObject({ id: Id }),
    reply: PortalPromo,
    refusals: ['NOT_FOUND'],
  },
})

/** Promo codes of the platform, which apply in all shops. */
export const platformPromoEndpoints = endpoints({
  /** Newest first. */
  'GET /api/portal/platform_promo/list': {
    caller: 'operator',
    duties: ['finance'],
    query: v.object(paging),
    reply: page(PortalPromo),
  },
  /**
   * The platform pays the discount, so this is a decision about money; ending a code is not. A budget that needs two operators waits for the second.
   */
  'POST /api/portal/platform_promo/create': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: PlatformPromoForm,
    reply: PortalPromo,
    refusals: ['NOT_ALLOWED'],
  },
  /**
   * Above the limit for two operators, alone or with what this one has decided alone, it waits for a second one with the same values; lowering it
   * never waits. A `maximum` applies at once.
   */
  'POST /api/portal/platform_promo/budget': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ id: Id, budget: Budget, maximum: v.optional(Maximum) }),
    reply: PortalPromo,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED'],
  },
  /** Ends a code of the platform, with the rules of a shop's code. */
  'POST /api/portal/platform_promo/end': {
    caller: 'operator',
    duties: ['finance'],
    body: v.strictObject({ id: Id }),
    reply: PortalPromo,
    refusals: ['NOT_FOUND'],
  },
})
