import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { notifyAll, type NotificationContent } from '../notifications/notification.ts'

type WrittenReview = { id: number; order_id: number; stars: number }
type Facts = {
  order_no: string
  account_id: number
  shop: string
  staff: number[]
  image: string
  image_color: string
}

/** Everybody who works for the shop hears of the review of an order. */
export async function notifyReviewedShop(tx: Tx, { id, order_id, stars }: WrittenReview): Promise<void> {
  const facts = await selectFacts(tx, order_id)
  const { order_no, shop, staff } = facts
  const notification: NotificationContent = { kind: 'sale_reviewed', params: { order_no, shop, stars } }
  await notifyAll(tx, [
    { to: staff, notice: { ...notification, link: `/portal/review?open=${id}`, image: imageOf(facts) } },
  ])
}

type ReviewerNotice = { kind: 'review_replied' | 'review_hidden' | 'review_shown'; reason?: string }

/** The writer hears what became of the review. */
export async function notifyReviewer(tx: Tx, orderId: number, { kind, reason = '' }: ReviewerNotice): Promise<void> {
  const facts = await selectFacts(tx, orderId)
  const { order_no, shop, account_id } = facts
  const named = { order_no, shop }
  const notification: NotificationContent =
    kind === 'review_hidden' ? { kind, params: { ...named, reason } } : { kind, params: named }
  await notifyAll(tx, [
    { to: [account_id], notice: { ...notification, link: `/comment?order=${orderId}`, image: imageOf(facts) } },
  ])
}

function imageOf({ image, image_color }: Facts) {
  return { address: image, color: image_color }
}

async function selectFacts(tx: Tx, orderId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select o.order_no, o.account_id, s.name as shop, i.image, i.image_color,
      array(select account_id from shop_staff where shop_id = o.shop_id and role <> 'packer') as staff
    from orders o join shops s on s.id = o.shop_id join lateral (
      select image, image_color from order_items where order_id = o.id order by id limit 1) i on true
    where o.id = ${orderId}
  `.execute(tx)
  const [facts] = rows
  if (facts === undefined) throw new Error(`The order ${orderId} of a review does not exist`)
  return { ...facts, staff: facts.staff.map(Number) }
}
