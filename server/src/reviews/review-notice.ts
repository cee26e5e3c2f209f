import type { Tx } from '../db/database.ts'
import { notifyAll, type NotificationContent } from '../notifications/notification.ts'
import { selectReviewNoticeFacts, type ReviewNoticeFacts } from './review-notice.sql.ts'

type WrittenReview = { id: number; order_id: number; stars: number }

/** Notifies all staff of the shop of the review. */
export async function notifyReviewedShop(tx: Tx, { id, order_id, stars }: WrittenReview): Promise<void> {
  const facts = await selectReviewNoticeFacts(tx, order_id)
  const { order_no, shop, staff } = facts
  const notification: NotificationContent = { kind: 'sale_reviewed', params: { order_no, shop, stars } }
  await notifyAll(tx, [
    { to: staff, notice: { ...notification, link: `/portal/review?open=${id}`, image: imageOf(facts) } },
  ])
}

type ReviewerNotice = { kind: 'review_replied' | 'review_hidden' | 'review_shown'; reason?: string }

/** Notifies the writer of the decision about the review. */
export async function notifyReviewer(tx: Tx, orderId: number, { kind, reason = '' }: ReviewerNotice): Promise<void> {
  const facts = await selectReviewNoticeFacts(tx, orderId)
  const { order_no, shop, account_id } = facts
  const named = { order_no, shop }
  const notification: NotificationContent =
    kind === 'review_hidden' ? { kind, params: { ...named, reason } } : { kind, params: named }
  await notifyAll(tx, [
    { to: [account_id], notice: { ...notification, link: `/comment?order=${orderId}`, image: imageOf(facts) } },
  ])
}

function imageOf({ image, image_color }: ReviewNoticeFacts) {
  return { address: image, color: image_color }
}
