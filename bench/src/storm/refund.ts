import { sql } from 'kysely'
import { uploadProof } from '../proof.ts'
import { balanceOf, buy } from './buying.ts'
import { newcomer, newVariant, price, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

/** More than half of what was paid: a second refund of this amount would exceed the payment. */
const part = 0.6 * price

/** Requests for a refund: one request repeated; requests for more than half each, approved by an operator. */
export const refundCap: Limited = {
  name: 'refund cap',
  identical: async (stage, count) => {
    const { mei, body } = await boughtBy(stage)
    const headers = once()
    return {
      ask: (turn) => mei.by(turn)('POST /api/refund/apply', { body }, headers),
      exactly: { ok: count },
      effect: () => refundsOf(stage, body.item_id),
      expected: { asked: 1, refunded: 0 },
    }
  },
  rival: async (stage) => {
    const { mei, body } = await boughtBy(stage)
    const [ada] = stage.operators
    return {
      ask: async (turn) => {
        const { id } = await mei.by(turn)('POST /api/refund/apply', { body })
        return ada.by(turn)('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } })
      },
      exactly: { ok: 1 },
      otherwise: ['REFUND_EXISTS', 'REFUND_TOO_LARGE'],
      effect: async () => [await refundsOf(stage, body.item_id), await balanceOf(mei)],
      expected: [{ asked: 1, refunded: part }, part],
    }
  },
}

/** Decisions on a refund: one approval repeated; seller and operator who approve and refuse. */
export const refundDecision: Limited = {
  name: 'verdict on a refund',
  identical: async (stage, count) => {
    const { mei, body } = await boughtBy(stage)
    const { id } = await mei.call('POST /api/refund/apply', { body })
    const headers = once()
    return {
      ask: (turn) =>
        stage.seller.by(turn)('POST /api/portal/refund/decide', { body: { id, verdict: 'pass' } }, headers),
      exactly: { ok: count },
      effect: async () => [await refundsOf(stage, body.item_id), await balanceOf(mei)],
      expected: [{ asked: 1, refunded: part }, part],
    }
  },
  rival: async (stage) => {
    const { mei, body } = await boughtBy(stage)
    const { id } = await mei.call('POST /api/refund/apply', { body })
    const judges = [stage.seller, stage.operators[0]]
    return {
      ask: async (turn) => {
        const decision = turn % 3 === 0 ? ('refuse' as const) : ('pass' as const)
        const input = {
          id,
          verdict: decision,
          ...(decision === 'refuse' && { reason: 'The picture shows another lamp.' }),
        }
        return judges[Math.floor(turn / 2) % 2]?.by(turn)('POST /api/portal/refund/decide', { body: input })
      },
      exactly: { ok: 1 },
      otherwise: ['ALREADY_DECIDED'],
      effect: async () => {
        const { refunded } = (await refundsOf(stage, body.item_id)) ?? { refunded: -1 }
        return { isOneOfBoth: [0, part].includes(refunded), isInBalance: (await balanceOf(mei)) === refunded }
      },
      expected: { isOneOfBoth: true, isInBalance: true },
    }
  },
}

async function boughtBy(stage: StormStage) {
  const mei = await newcomer(stage, price)
  const { itemId } = await buy(mei, await newVariant(stage, 1))
  const evidence = await uploadProof(stage.addresses[0], mei, 'refund_proof')
  const body = {
    item_id: itemId,
    type: 'refund',
    product_status: 'not_received',
    amount: part,
    reason: 'late',
    explanation: 'It has not come.',
    proofs: [evidence],
  } as const
  return { mei, body: { ...body, proofs: [evidence] } }
}

async function refundsOf({ database }: StormStage, itemId: string) {
  const { rows } = await sql<{ asked: number; refunded: number }>`
    select (select count(*)::int from refunds where item_id = i.id) as asked, i.refunded + i.refunded_freight as refunded
    from order_items i where i.id = ${Number(itemId)}
  `.execute(database)
  return rows[0]
}
