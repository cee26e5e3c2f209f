import { pageSize } from '../db/cursor.ts'
import type { Serve } from '../http/serve.ts'
import { selectReviews } from './review.sql.ts'

export function reviewRoutes(serve: Serve): void {
  serve('GET /api/product/reviews', ({ tx }, { query }) => selectReviews(tx, { ...query, size: pageSize(query.limit) }))
}
