import { paymentCode, type BenchShopper } from '../people.ts'
import { countEntries } from './buying.ts'
import { newcomer, type StormStage } from './stage.ts'
import { once, type Limited } from './storm.ts'

const amount = 50_00
const refusal = 'This card is not yours.'
/** A valid check digit, but no real card. */
const card = {
  draw_type: 'bank',
  bank_name: 'Alpha Bank',
  bank_card_no: '4111111111111111',
  holder: 'Mei Lin',
} as const

/** One decision for each withdrawal: one decision repeated; two operators approve and refuse while the shopper cancels. */
export const withdrawalDecision: Limited = {
  name: 'verdict on a withdrawal',
  identical: async (stage, count) => {
    const { mei, id } = await requestedBy(stage)
    const headers = once()
    return {
      ask: (turn) =>
        stage.operators[0].by(turn)('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } }, headers),
      exactly: { ok: count },
      effect: () => moneyOf(mei),
      expected: { balance: 0, held: amount },
    }
  },
  rival: async (stage, count) => {
    const { mei, id } = await requestedBy(stage)
    const [ada, grace] = stage.operators
    const rivals = [
      (turn: number) => ada.by(turn)('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } }),
      (turn: number) =>
        grace.by(turn)('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'refuse', reason: refusal } }),
      (turn: number) => mei.by(turn)('POST /api/user/extract_cancel', { body: { id } }),
    ]
    return {
      ask: async (turn) => rivals[turn % rivals.length]?.(turn),
      exactly: { ok: 1, ALREADY_DECIDED: count - 1 },
      effect: () => isEither(stage, mei, id),
      expected: true,
    }
  },
}

/** An approved withdrawal is settled or fails, once: one settlement repeated; two operators who record either. */
export const settlement: Limited = {
  name: 'settlement of a withdrawal',
  identical: async (stage, count) => {
    const { mei, id } = await passedFor(stage)
    const headers = once()
    return {
      ask: (turn) =>
        stage.operators[0].by(turn)(
          'POST /api/portal/withdrawal/settle',
          { body: { id, outcome: 'settled', note: 'Sent.' } },
          headers,
        ),
      exactly: { ok: count },
      effect: async () => [await countEntries(stage, 'withdrawal_settled', [id]), await moneyOf(mei)],
      expected: [1, { balance: 0, held: 0 }],
    }
  },
  rival: async (stage, count) => {
    const { mei, id } = await passedFor(stage)
    return {
      ask: async (turn) => {
        const outcome = turn % 3 === 0 ? ('failed' as const) : ('settled' as const)
        const body = { id, outcome, note: 'As the bank says.' }
        return stage.operators[Math.floor(turn / 2) % 2]?.by(turn)('POST /api/portal/withdrawal/settle', { body })
      },
      exactly: { ok: 1, ALREADY_DECIDED: count - 1 },
      effect: async () => {
        const settled = await countEntries(stage, 'withdrawal_settled', [id])
        const returned = await countEntries(stage, 'withdrawal_returned', [id])
        const { balance, held } = await moneyOf(mei)
        return { ends: settled + returned, isInBalance: balance === returned * amount, held }
      },
      expected: { ends: 1, isInBalance: true, held: 0 },
    }
  },
}

async function requestedBy(stage: StormStage) {
  const mei = await newcomer(stage, amount)
  const verification = { code: paymentCode, purpose: 'withdrawal', reference: String(amount) } as const
  const { ticket } = await mei.call('POST /api/user/verify_pay', { body: verification })
  const { id } = await mei.call('POST /api/user/extract', { body: { ...card, amount, ticket } })
  return { mei, id }
}

async function passedFor(stage: StormStage) {
  const requested = await requestedBy(stage)
  const body = { id: requested.id, verdict: 'pass' } as const
  await stage.operators[0].call('POST /api/portal/withdrawal/decide', { body })
  return requested
}

async function moneyOf({ call }: BenchShopper) {
  const { balance, held } = await call('GET /api/user/getUserInfo')
  return { balance, held }
}

/** Returns true if the money is still held, or was returned exactly once. */
async function isEither(stage: StormStage, mei: BenchShopper, id: string): Promise<boolean> {
  const returned = await countEntries(stage, 'withdrawal_returned', [id])
  const { balance, held } = await moneyOf(mei)
  return balance === returned * amount && held === amount - balance
}
