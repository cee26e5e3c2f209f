import { uploadProof } from '../proof.ts'
import { balanceOf, countEntries } from './buying.ts'
import { newcomer, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

const amount = 120_00
const refusal = 'Nothing has come in.'

/** One decision for each top-up: one decision repeated; two operators who approve and refuse. */
export const rechargeDecision: Limited = {
  name: 'verdict on a recharge',
  identical: async (stage, count) => {
    const { mei, id } = await requestedBy(stage)
    const body = { id, verdict: 'pass', received: amount } as const
    const headers = once()
    return {
      ask: (turn) => stage.operators[0].by(turn)('POST /api/portal/recharge/decide', { body }, headers),
      exactly: { ok: count },
      effect: async () => [await countEntries(stage, 'recharge', [id]), await balanceOf(mei)],
      expected: [1, amount],
    }
  },
  rival: async (stage, count) => {
    const { mei, id } = await requestedBy(stage)
    return {
      ask: async (turn) => {
        const body =
          turn % 3 === 0
            ? ({ id, verdict: 'refuse', reason: refusal } as const)
            : ({ id, verdict: 'pass', received: amount } as const)
        return stage.operators[Math.floor(turn / 2) % 2]?.by(turn)('POST /api/portal/recharge/decide', { body })
      },
      exactly: { ok: 1, ALREADY_DECIDED: count - 1 },
      effect: async () => {
        const { items } = await mei.call('GET /api/user/recharge_log')
        const isPassed = items[0]?.status === 1
        const credited = (await countEntries(stage, 'recharge', [id])) * amount
        return { isAsDecided: credited === (isPassed ? amount : 0), isInBalance: (await balanceOf(mei)) === credited }
      },
      expected: { isAsDecided: true, isInBalance: true },
    }
  },
}

async function requestedBy(stage: StormStage) {
  const mei = await newcomer(stage, 0)
  const proof = await uploadProof(stage.addresses[0], mei, 'recharge_proof')
  const { id } = await mei.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })
  return { mei, id }
}
