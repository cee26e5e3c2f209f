import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { basketLineOf } from './buying.ts'
import { newcomer, newVariant, type StormStage } from './stage.ts'
import { fourShoppers } from './stock.ts'
import { once, type Limited } from './storm.ts'

const uses = 3
const plenty = 1_000

/** A promo code with three uses: one checkout repeated; four shoppers who all want it. */
export const promo: Limited = {
  name: 'promo code',
  identical: async (stage, count) => {
    const [mei, promoCode] = [await newcomer(stage, 0), await newCode(stage)]
    const body = await basketLineOf(mei, { variantId: await newVariant(stage, plenty), promoCode })
    const headers = once()
    return {
      ask: (turn) => mei.by(turn)('POST /api/order/create', { body }, headers),
      exactly: { ok: count },
      effect: () => usesOf(stage, promoCode),
      expected: { used: 1, kept: 1 },
    }
  },
  rival: async (stage) => {
    const promoCode = await newCode(stage)
    const wishes = await Promise.all(
      (await fourShoppers(stage)).map(async (shopper) => {
        const variantId = await newVariant(stage, plenty) // With one variant they would wait for each other anyway.
        return { shopper, body: await basketLineOf(shopper, { variantId, promoCode }) }
      }),
    )
    return {
      ask: async (turn) => {
        const order = wishes[Math.floor(turn / 2) % wishes.length]
        return order?.shopper.by(turn)('POST /api/order/create', { body: order.body })
      },
      exactly: { ok: uses },
      otherwise: ['PROMO_INVALID'],
      effect: () => usesOf(stage, promoCode),
      expected: { used: uses, kept: uses },
    }
  },
}

async function newCode({ database }: StormStage): Promise<string> {
  const code = `STORM${randomBytes(4).toString('hex').toUpperCase()}`
  await sql`
    insert into promotions (code, code_key, kind, value, minimum, total_limit, budget)
    values (${code}, ${code}, 'amount', 100, 0, ${uses}, ${100 * plenty})
  `.execute(database)
  return code
}

/** Returns the number of uses as counted, and as stored for each checkout. */
async function usesOf({ database }: StormStage, code: string) {
  const { rows } = await sql<{ used: number; kept: number }>`
    select p.used, (select count(*)::int from promotion_uses u where u.promotion_id = p.id) as kept
    from promotions p where p.code_key = ${code}
  `.execute(database)
  return rows[0]
}
