import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AgeSort, Id, Nothing, optionalText, page, paging, text, Timestamp, trimmed } from './schemas.ts'
import { ShopLine } from './shops.ts'

const contentMaximum = 2000
const picturesMaximum = 9
const replyMaximum = 1000

/** One to five stars each. */
const scores = { product_score: v.number(), service_score: v.number(), postage_score: v.number() }

/** A reviewed product with its present name; `spec` is the bought variant. */
const ReviewedProduct = v.object({
  id: v.string(),
  name: v.string(),
  spec: v.string(),
  image: v.string(),
  image_color: v.string(),
})
export type ReviewedProduct = v.InferOutput<typeof ReviewedProduct>

/** A review as readers see it. `author` is empty if the account was deleted; `mine` is for logged-in callers. */
const Review = v.object({
  id: v.string(),
  author: v.string(),
  country: v.string(),
  mine: v.boolean(),
  content: v.string(),
  language: v.string(),
  ...scores,
  pictures: v.array(v.string()),
  reply: v.nullable(v.string()),
  created_at: Timestamp,
})
export type Review = v.InferOutput<typeof Review>

export const ProductReview = v.object({ ...Review.entries, spec: v.string() })
export type ProductReview = v.InferOutput<typeof ProductReview>

export const ShopReview = v.object({ ...Review.entries, products: v.array(ReviewedProduct) })
export type ShopReview = v.InferOutput<typeof ShopReview>

/** The counts of all reviews, whatever the filter is, a few seconds old; `stars` begins with one star, `own_language` is the caller's. */
export const ReviewCounts = v.object({
  all: v.number(),
  with_pictures: v.number(),
  own_language: v.number(),
  stars: v.array(v.number()),
})
export type ReviewCounts = v.InferOutput<typeof ReviewCounts>

const Stars = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)))

const ReviewQuery = v.object({
  id: Id,
  stars: Stars,
  with_pictures: v.optional(v.boolean()),
  /** Written in the caller's language. */
  own_language: v.optional(v.boolean()),
  ...paging,
})
export type ReviewQuery = v.InferOutput<typeof ReviewQuery>

/** An order's review as its writer sees it; before it is written there are no scores. `hidden_reason` is the operator's. */
export const OwnReview = v.object({
  order: v.object({
    id: v.string(),
    order_no: v.string(),
    shop: ShopLine,
    items: v.array(
      v.object({
        id: v.string(),
        product_id: v.string(),
        name: v.string(),
        spec: v.string(),
        image: v.string(),
        image_color: v.string(),
      }),
    ),
    received_at: v.nullable(Timestamp),
    can_review: v.boolean(),
  }),
  id: v.nullable(v.string()),
  content: v.string(),
  product_score: v.nullable(v.number()),
  service_score: v.nullable(v.number()),
  postage_score: v.nullable(v.number()),
  pictures: v.array(v.string()),
  reply: v.nullable(v.string()),
  replied_at: v.nullable(Timestamp),
  hidden_reason: v.nullable(v.string()),
  created_at: v.nullable(Timestamp),
})
export type OwnReview = v.InferOutput<typeof OwnReview>

const Score = v.pipe(v.number('score'), v.integer('score'), v.minValue(1, 'score'), v.maxValue(5, 'score'))

const ReviewForm = v.object({
  order_id: Id,
  /** Empty by default: both get the specification's sentence. */
  content: v.optional(
    v.pipe(v.string('REVIEW_EMPTY'), trimmed, v.minLength(1, 'REVIEW_EMPTY'), v.maxLength(contentMaximum, 'too_long')),
    '',
  ),
  product_score: Score,
  service_score: Score,
  postage_score: Score,
  /** The caller's own uploads, in the order of display. */
  pictures: v.optional(v.pipe(v.array(Id), v.maxLength(picturesMaximum, 'too_many')), []),
})
export type ReviewForm = v.InferOutput<typeof ReviewForm>

export const ReportReason = v.picklist(['insult', 'personal', 'untrue', 'advert', 'other'], 'required')
export type ReportReason = v.InferOutput<typeof ReportReason>

export const reviewEndpoints = endpoints({
  'GET /api/product/reviews': {
    caller: 'anyone',
    query: ReviewQuery,
    reply: v.object({ ...page(ProductReview).entries, counts: ReviewCounts }),
  },
  'GET /api/shop/reviews': {
    caller: 'anyone',
    query: ReviewQuery,
    reply: v.object({ ...page(ShopReview).entries, counts: ReviewCounts }),
  },
  'GET /api/comment/detail': {
    caller: 'shopper',
    query: v.object({ order_id: Id }),
    reply: OwnReview,
    refusals: ['NOT_FOUND'],
  },
  'POST /api/comment/add': {
    caller: 'shopper',
    body: ReviewForm,
    reply: OwnReview,
    refusals: ['NOT_FOUND', 'REVIEW_EMPTY', 'REVIEW_EXISTS', 'NOT_REVIEWABLE', 'RELATED_TO_SHOP'],
  },
  /** Reports to the operators that a review breaks the rules; once for each person, and never one's own. */
  'POST /api/comment/report': {
    caller: 'shopper',
    body: v.object({ id: Id, reason: ReportReason, details: optionalText(300) }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
})

/** `reported` means that somebody has reported it, and no operator has decided yet. A seller sees only their own reports. */
export const ReviewStatus = v.picklist(['unanswered', 'reported', 'hidden'])
export type ReviewStatus = v.InferOutput<typeof ReviewStatus>

/** A review as staff see it, with its open reports: the first twenty, and their number. */
export const PortalReview = v.object({
  id: v.string(),
  order: v.object({ id: v.string(), order_no: v.string(), status: v.number() }),
  shop: v.object({ id: v.string(), name: v.string() }),
  shopper: v.object({ id: v.string(), account: v.string() }),
  products: v.array(ReviewedProduct),
  content: v.string(),
  language: v.string(),
  ...scores,
  pictures: v.array(v.string()),
  reply: v.nullable(v.string()),
  replied_at: v.nullable(Timestamp),
  hidden_at: v.nullable(Timestamp),
  hidden_reason: v.nullable(v.string()),
  reports: v.array(v.object({ account: v.string(), reason: ReportReason, details: v.string(), at: Timestamp })),
  report_count: v.number(),
  created_at: Timestamp,
})
export type PortalReview = v.InferOutput<typeof PortalReview>

export const portalReviewEndpoints = endpoints({
  'GET /api/portal/review/list': {
    caller: 'staff',
    duties: ['support', 'catalogue'],
    shopRole: 'manager',
    query: v.object({
      status: v.optional(ReviewStatus),
      stars: Stars,
      sort: AgeSort,
      ...paging,
    }),
    reply: v.object({ ...page(PortalReview).entries, counts: v.record(v.string(), v.number()) }),
  },
  'GET /api/portal/review/detail': {
    caller: 'staff',
    duties: ['support', 'catalogue'],
    shopRole: 'manager',
    query: v.object({ id: Id }),
    reply: PortalReview,
    refusals: ['NOT_FOUND'],
  },
  /** The shop's one reply; a second one replaces the first. */
  'POST /api/portal/review/reply': {
    caller: 'seller',
    shopRole: 'manager',
    body: v.strictObject({ id: Id, text: text(replyMaximum) }),
    reply: PortalReview,
    refusals: ['NOT_FOUND'],
  },
  /** Hiding needs a reason, which the writer reads; `keep` means that the report is unfounded. */
  'POST /api/portal/review/decide': {
    caller: 'operator',
    duties: ['support', 'catalogue'],
    body: v.strictObject({ id: Id, verdict: v.picklist(['hide', 'show', 'keep']), reason: optionalText(300) }),
    reply: PortalReview,
    refusals: ['NOT_FOUND'],
  },
})
