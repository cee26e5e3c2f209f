import type { OwnReview, ReviewForm } from '@sealane/contract/reviews'
import { insertStale } from '../catalog/counters.sql.ts'
import { toId } from '../db/ids.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { showOwn } from '../orders/order.ts'
import { checkUnrelated } from '../shops/relation.ts'
import { lockReviewable, markAsReviewed } from '../orders/reviewing.ts'
import { useUpload } from '../uploads/upload.sql.ts'
import { addressOf } from '../uploads/uploads.ts'
import { insertReview, selectOwnReview } from './own-review.sql.ts'
import { notifyReviewedShop } from './review-notice.ts'

/** Returns the buyer's review of the order; before it exists, the products to review. */
export async function showOwnReview(context: Context, { query }: { query: { order_id: string } }): Promise<OwnReview> {
  const { tx, caller } = context
  const orderId = toId(query.order_id)
  const order = await showOwn(context, orderId)
  const row = await selectOwnReview(tx, { accountId: caller.id, orderId })
  if (row === undefined) throw new Refusal('NOT_FOUND')
  const { id, received_at, replied_at, created_at, ...review } = row
  return {
    ...review,
    order: { ...order, received_at: received_at?.toISOString() ?? null, can_review: order.can.includes('review') },
    id: id === null ? null : String(id),
    replied_at: replied_at?.toISOString() ?? null,
    created_at: created_at?.toISOString() ?? null,
  }
}

/** Adds a review, once for each completed order, by its buyer, in the writer's language. */
export async function addReview(context: Context, { body }: { body: ReviewForm }): Promise<OwnReview> {
  const { tx, caller, visit } = context
  const now = new Date()
  const { order_id, pictures, ...said } = body
  const order = await lockReviewable(context, order_id)
  // An address that the shop saved later must not prevent its buyers from reviewing.
  await checkUnrelated(tx, caller.id, order.shop_id, ['staff', 'payout'])
  const { id, products } = await insertReview(tx, {
    ...said,
    order_id: order.id,
    account_id: caller.id,
    shop_id: order.shop_id,
    language: visit.language,
    pictures: await picturesOf(tx, caller.id, pictures),
    created_at: now,
  })
  await markAsReviewed(tx, order, now)
  await insertStale(tx, { productIds: products })
  await notifyReviewedShop(tx, { id, order_id: order.id, stars: body.product_score })
  return showOwnReview(context, { query: { order_id } })
}

/** Returns the writer's own pictures, in their order. A repeated picture is shown once. */
async function picturesOf(tx: Tx, accountId: number, ids: string[]): Promise<string[]> {
  const addresses: string[] = []
  for (const id of new Set(ids)) {
    addresses.push(addressOf(await useUpload(tx, id, accountId, 'review_picture')))
  }
  return addresses
}
