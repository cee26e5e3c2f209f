import type { Context, Serve } from '../http/serve.ts'
import { moderateReview } from './moderation.ts'
import { selectPortalReviews } from './portal-review.sql.ts'
import { replyToReview, showReview, reviewCallerOf } from './portal-review.ts'
import { reportReview } from './report.ts'
import { addReview, showOwnReview } from './review.ts'
import { selectProductReviews, selectShopReviews, type ReviewReader } from './review.sql.ts'

export function reviewRoutes(serve: Serve): void {
  serve('GET /api/product/reviews', (context, { query }) => selectProductReviews(context.tx, readerOf(context), query))
  serve('GET /api/shop/reviews', (context, { query }) => selectShopReviews(context.tx, readerOf(context), query))
  serve('GET /api/comment/detail', showOwnReview)
  serve('POST /api/comment/add', addReview)
  serve('POST /api/comment/report', reportReview)
}

export function portalReviewRoutes(serve: Serve): void {
  serve('GET /api/portal/review/list', (context, { query }) =>
    selectPortalReviews(context.tx, reviewCallerOf(context), query),
  )
  serve('GET /api/portal/review/detail', showReview)
  serve('POST /api/portal/review/reply', replyToReview)
  serve('POST /api/portal/review/decide', moderateReview)
}

function readerOf({ visit, caller }: Context): ReviewReader {
  return { language: visit.language, accountId: caller.id }
}
