import { sql } from 'kysely'
import { basketLineOf } from './buying.ts'
import { newcomer, newVariant, price, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

const pieces = 3

/** Checkouts: one order repeated; four shoppers for the last three pieces. */
export const stock: Limited = {
  name: 'stock',
  identical: async (stage, count) => {
    const mei = await newcomer(stage, 0)
    const variantId = await newVariant(stage, pieces)
    const body = await basketLineOf(mei, { variantId })
    const headers = once()
    return {
      ask: (turn) => mei.by(turn)('POST /api/order/create', { body }, headers),
      exactly: { ok: count },
      effect: () => soldAndLeft(stage, variantId),
      expected: { sold: 1, left: pieces - 1 },
    }
  },
  rival: async (stage) => {
    const variantId = await newVariant(stage, pieces)
    const shoppers = await fourShoppers(stage)
    const wishes = await Promise.all(
      shoppers.map(async (shopper) => ({ shopper, body: await basketLineOf(shopper, { variantId }) })),
    )
    return {
      ask: async (turn) => {
        const order = wishes[Math.floor(turn / 2) % wishes.length] // Each shopper at both servers.
        return order?.shopper.by(turn)('POST /api/order/create', { body: order.body })
      },
      exactly: { ok: pieces },
      otherwise: ['OUT_OF_STOCK'],
      effect: () => soldAndLeft(stage, variantId),
      expected: { sold: pieces, left: 0 },
    }
  },
}

/** Creates shoppers with money: new accounts without money may reserve at most half of the pieces, and of a code's uses. */
export function fourShoppers(stage: StormStage) {
  return Promise.all(Array.from({ length: 4 }, () => newcomer(stage, 10 * price)))
}

async function soldAndLeft({ database }: StormStage, variantId: number) {
  const { rows } = await sql<{ sold: number; left: number }>`
    select (select sum(quantity)::int from order_items where variant_id = v.id) as sold, v.stock as left
    from variants v where v.id = ${variantId}
  `.execute(database)
  return rows[0]
}
