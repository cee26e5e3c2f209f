import path from 'node:path'
import type { Resources } from '@sealane/server/resources'
import sharp from 'sharp'
import { pictureFolder, type DemoReview } from './data.ts'
import type { DemoWorld, WrittenOrder } from './orders.ts'
import { day, hour } from './times.ts'
import { writeReviewPicture } from './uploads.ts'

/** Writes the buyer's review of an order, and the shop's reply or a report. */
export async function writeReview(
  world: DemoWorld,
  resources: Resources,
  order: WrittenOrder,
  review: DemoReview,
): Promise<void> {
  const { tx, people } = world
  const at = new Date((order.completedAt?.getTime() ?? Date.now()) + 5 * hour)
  const { account_id, shop_id } = await tx
    .updateTable('orders')
    .set({ reviewed_at: at })
    .where('id', '=', order.id)
    .returning(['account_id', 'shop_id'])
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('reviews')
    .values({
      order_id: order.id,
      account_id,
      shop_id,
      content: review.content,
      language: people.get(review.account)?.language ?? 'en',
      product_score: review.product_score,
      service_score: review.service_score,
      postage_score: review.postage_score,
      pictures: JSON.stringify(await writePictures(world, resources, account_id, review.pictures)),
      created_at: at,
      ...(review.reply !== undefined && { reply: review.reply, replied_at: new Date(at.getTime() + 0.8 * day) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const products = order.items.map(({ productId, spec }) => ({ review_id: id, product_id: productId, spec }))
  await tx.insertInto('review_products').values(products).execute()
  const event = { order_id: order.id, kind: 'reviewed', actor: 'shopper', actor_id: account_id, happened_at: at }
  await tx.insertInto('order_events').values(event).execute()
  if (review.report !== undefined) await writeReport(world, { reviewId: id, shopId: shop_id }, review.report)
}

async function writePictures(
  { tx }: DemoWorld,
  { storage }: Resources,
  accountId: number,
  files: string[] = [],
): Promise<string[]> {
  const addresses: string[] = []
  for (const file of files)
    addresses.push(await writeReviewPicture(tx, storage, { accountId, sent: await photo(file) }))
  return addresses
}

/** Makes a product picture look like a shopper's photo: closer, slightly rotated, in indoor light. */
function photo(file: string): Promise<Buffer> {
  return sharp(path.join(pictureFolder, file))
    .rotate(file.includes('angle') ? 4 : -5, { background: '#cfc4b4' })
    .resize(1000, 1000, { fit: 'cover' })
    .extract({ left: 140, top: 120, width: 720, height: 760 })
    .modulate({ brightness: 0.93, saturation: 0.86 })
    .jpeg({ quality: 84 })
    .toBuffer()
}

type ReportSubject = { reviewId: number; shopId: number }

async function writeReport(
  { tx, accounts, shops }: DemoWorld,
  about: ReportSubject,
  report: NonNullable<DemoReview['report']>,
) {
  const seller = accounts.get(`seller-${shops.get(about.shopId)?.slug}`) ?? 0
  await tx
    .insertInto('review_reports')
    .values({
      review_id: about.reviewId,
      account_id: seller,
      reason: report.reason,
      details: report.details,
      created_at: new Date(Date.now() - report.hoursAgo * hour),
    })
    .execute()
}
