import { sql } from 'kysely'
import { buy } from './buying.ts'
import { newcomer, newVariant, price, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

/** One review for each order: one text repeated; a different text each time. */
export const review: Limited = {
  name: 'review',
  identical: async (stage, count) => {
    const { mei, orderId } = await completedBy(stage)
    const body = { ...scores, order_id: orderId, content: 'It boils.' }
    const headers = once()
    return {
      ask: (turn) => mei.by(turn)('POST /api/comment/add', { body }, headers),
      exactly: { ok: count },
      effect: () => countReviews(stage, orderId),
      expected: 1,
    }
  },
  rival: async (stage, count) => {
    const { mei, orderId } = await completedBy(stage)
    return {
      ask: (turn) => {
        const body = { ...scores, order_id: orderId, content: `It boils in ${turn} seconds.` }
        return mei.by(turn)('POST /api/comment/add', { body })
      },
      exactly: { ok: 1, REVIEW_EXISTS: count - 1 },
      effect: () => countReviews(stage, orderId),
      expected: 1,
    }
  },
}

const scores = { product_score: 5, service_score: 4, postage_score: 3 }

async function completedBy(stage: StormStage) {
  const mei = await newcomer(stage, price)
  const { orderId: id } = await buy(mei, await newVariant(stage, 1))
  await stage.seller.call('POST /api/portal/order/ship', { body: { id, carrier: 'none' } })
  await mei.call('POST /api/order/confirm', { body: { id } })
  await mei.call('POST /api/order/finish', { body: { id } })
  return { mei, orderId: id }
}

async function countReviews({ database }: StormStage, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews where order_id = ${Number(orderId)}
  `.execute(database)
  return rows[0]?.count ?? 0
}
