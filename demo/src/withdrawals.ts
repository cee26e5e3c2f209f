import { chargeOf } from '@sealane/contract/withdrawal-rules'
import type { UnmaskedDestination } from '@sealane/server/withdrawals/destination.rules'
import type { Tx } from '@sealane/server/db/database'
import { postAt } from '@sealane/server/ledger/ledger.sql'
import { toStoredDestination } from '@sealane/server/withdrawals/destination'
import { transfersOf } from '@sealane/server/withdrawals/withdrawal.rules'
import type { DemoWorld } from './orders.ts'
import { day, hour } from './times.ts'

type DemoWithdrawalState = 'auditing' | 'passed' | 'settled' | 'failed' | 'refused' | 'cancelled'
/** Amounts are in US cents. `isSeenByOne`: the first of two operators has approved it. */
export type PlannedWithdrawal = {
  kind: 'withdrawal'
  at: Date
  account: string
  amount: number
  to: UnmaskedDestination
  state: DemoWithdrawalState
  reason?: string
  isSeenByOne?: boolean
}

/** Card numbers with valid check digits that belong to no person, and a TRON address without a known key. */
const alpha = { draw_type: 'bank', bank_name: 'Alpha Bank', card: '4000000000014417', holder: 'Mei Lin' } as const
const tron = { draw_type: 'onchain', network: 'TRC20', address: 'THr4fK3aoPRZHc5ZxKY1GSb2Jf6UtpeLmp' } as const
const cedar = { draw_type: 'bank', bank_name: 'Cedar Bank', card: '4000000000072290', holder: 'Leila Haddad' } as const

const otherNetwork = 'The address belongs to another network.'
const closedCard = 'The bank sent the money back: the card is closed.'

/** Plans withdrawals. Mei has one in every state; leila's largest waits for the second operator. */
export function planWithdrawals(): PlannedWithdrawal[] {
  const plans: [string, number, number, UnmaskedDestination, DemoWithdrawalState, Partial<PlannedWithdrawal>?][] = [
    ['mei', 41, 120_00, alpha, 'settled'],
    ['mei', 26, 60_00, alpha, 'failed', { reason: closedCard }],
    ['mei', 17, 50_00, tron, 'refused', { reason: otherNetwork }],
    ['mei', 12, 40_00, alpha, 'cancelled'],
    ['leila', 8, 150_00, cedar, 'settled'],
    ['mei', 2.6, 200_00, alpha, 'settled', { reason: 'AB-2211-0417' }],
    ['mei', 0.9, 80_00, alpha, 'passed'],
    ['leila', 0.1, 1_500_00, cedar, 'auditing', { isSeenByOne: true }],
    ['mei', 0.02, 300_00, alpha, 'auditing'],
  ]
  return plans.map(([account, daysAgo, amount, to, state, more]) => ({
    kind: 'withdrawal',
    at: new Date(Date.now() - daysAgo * day),
    account,
    amount,
    to,
    state,
    ...more,
  }))
}

const isOut = ({ state }: PlannedWithdrawal) => ['auditing', 'passed', 'settled'].includes(state)

/** Returns the sum of a person's withdrawals that did not return to the balance, in US cents. */
export function withdrawnBy(account: string): number {
  const mine = planWithdrawals().filter((one) => one.account === account)
  return mine.filter(isOut).reduce((sum, { amount }) => sum + amount, 0)
}

/** Writes the request, the decision and the end, each with the money that it moves. */
export async function writeWithdrawal(
  { tx, accounts }: DemoWorld,
  pepper: string,
  plan: PlannedWithdrawal,
): Promise<void> {
  const owner = accounts.get(plan.account) ?? 0
  const kept = toStoredDestination(pepper, owner, plan.to)
  const service_charge = chargeOf(plan.amount, { fee_percent: 1, fee_minimum: 1_00 })
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      ...kept,
      owner,
      asked_by: owner,
      amount: plan.amount,
      service_charge,
      state: plan.state,
      reason: plan.reason ?? null,
      expected_by: new Date(plan.at.getTime() + 4 * hour),
      created_at: plan.at,
      ...decisionOf(plan, accounts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = {
    owner_kind: 'shopper' as const,
    owner,
    draw_type: plan.to.draw_type,
    amount: plan.amount,
    service_charge,
  }
  const move = (kind: keyof typeof transfersOf, actor: string, at: Date) =>
    postAt(tx, { kind, reference: String(id), actor }, transfersOf[kind](moved), at)
  await move('withdrawal', `shopper:${owner}`, plan.at)
  const end = endOf(plan)
  if (plan.state === 'settled') await move('withdrawal_settled', 'grace', end)
  else if (!isOut(plan)) await move('withdrawal_returned', plan.state === 'cancelled' ? `shopper:${owner}` : 'ada', end)
}

function decisionOf(plan: PlannedWithdrawal, accounts: Map<string, number>) {
  const by = (name: string) => accounts.get(name) ?? null
  const decided = { decided_by: by('ada'), decided_at: new Date(plan.at.getTime() + 0.6 * hour) }
  const closed_at = endOf(plan)
  const verdicts = {
    auditing: plan.isSeenByOne === true ? { first_verdict_by: by('ada'), first_verdict_at: decided.decided_at } : {},
    passed: decided,
    settled: { ...decided, closed_by: by('grace'), closed_at },
    failed: { ...decided, closed_by: by('grace'), closed_at },
    refused: { ...decided, closed_by: by('ada'), closed_at: decided.decided_at },
    cancelled: { closed_by: by(plan.account), closed_at },
  }
  return verdicts[plan.state]
}

function endOf({ at, state }: PlannedWithdrawal): Date {
  const hours = { settled: 3, failed: 20, refused: 0.6, cancelled: 0.2, auditing: 0, passed: 0 }[state]
  return new Date(at.getTime() + hours * hour)
}

/** Leila has two saved destinations, and the new one is still in its waiting time. A visitor who uses mei's account starts without any. */
export async function writeDestinations({ accounts }: DemoWorld, tx: Tx, pepper: string): Promise<void> {
  const account_id = accounts.get('leila') ?? 0
  const waiting = {
    ...toStoredDestination(pepper, account_id, tron),
    usable_at: new Date(Date.now() + 0.8 * day),
    created_at: new Date(),
  }
  const usableAt = new Date(Date.now() - 8 * day)
  const usable = { ...toStoredDestination(pepper, account_id, cedar), usable_at: usableAt, created_at: usableAt }
  await tx
    .insertInto('destinations')
    .values([usable, waiting].map((destination) => ({ ...destination, account_id })))
    .execute()
}
