import { sql } from 'kysely'
import { paymentCode, type BenchShopper } from '../people.ts'
import { newcomer, type StormStage } from './stage.ts'
import { answerOf, type Limited, type PreparedStorm } from './storm.ts'

const tries = 5
const wrongCode = '864209'

/** Five attempts at a payment code: one wrong code repeated; a different one each time. Afterwards even the right code is refused for a while. */
export const codeAttempts: Limited = {
  name: 'payment code',
  identical: (stage) => guessing(stage, () => wrongCode),
  rival: (stage) => guessing(stage, (turn) => String(200_000 + turn)),
}

async function guessing(stage: StormStage, codeOf: (turn: number) => string): Promise<PreparedStorm> {
  const mei = await newcomer(stage, 0)
  return {
    ask: (turn) => guess(mei, turn, codeOf(turn)),
    exactly: { WRONG_CODE: tries },
    otherwise: ['CODE_LOCKED', 'BUSY'],
    effect: async () => ({
      ...(await attemptsAt(stage, mei.id)),
      right: (await answerOf(guess(mei, 0, paymentCode))).outcome,
    }),
    expected: { fails: tries, locked: true, right: 'CODE_LOCKED' },
  }
}

function guess(mei: BenchShopper, turn: number, code: string) {
  return mei.by(turn)('POST /api/user/verify_pay', { body: { code, purpose: 'order', reference: '1' } })
}

async function attemptsAt({ database }: StormStage, accountId: number) {
  const { rows } = await sql<{ fails: number; locked: boolean }>`
    select fails, locked_until > now() as locked from attempts where key = ${`payment_code:${accountId}`}
  `.execute(database)
  return rows[0]
}
