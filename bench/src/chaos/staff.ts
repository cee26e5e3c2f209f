import { pick } from '@sealane/server/test/broken'
import type { BenchPerson } from '../people.ts'
import { facts } from './facts.ts'
import { insist } from './insist.ts'
import { anyOf, remove, type ChaosWorld } from './world.ts'

type StaffAction = (world: ChaosWorld, person: BenchPerson) => Promise<void>
const refusal = 'It is not as you say.'

/** Ships an order. A colleague may ship the same order, and its shopper may cancel it. */
const ship: StaffAction = async ({ random, tally, journal, toShip }, seller) => {
  const chosen = anyOf(random, toShip)
  if (chosen === undefined) return
  const { id, buyer } = chosen
  const body = { id, carrier: 'none' }
  await settled(toShip, chosen, () =>
    insist(seller, tally, (call, headers) => call('POST /api/portal/order/ship', { body }, headers)),
  )
  journal.push(...facts.shipped(id))
  remove(buyer.paid, chosen)
  buyer.shipped.push(chosen)
}

const decideRefund: StaffAction = async ({ random, tally, journal, refunds }, person) => {
  const chosen = anyOf(random, refunds)
  if (chosen === undefined) return
  const { id, amount, shopper } = chosen
  const isRefused = random() < 0.3
  const body = isRefused ? ({ id, verdict: 'refuse', reason: refusal } as const) : ({ id, verdict: 'pass' } as const)
  await settled(refunds, chosen, () =>
    insist(person, tally, (call, headers) => call('POST /api/portal/refund/decide', { body }, headers)),
  )
  journal.push(...(isRefused ? facts.refundRefused(id) : facts.refundPassed(id, shopper, amount)))
}

const decideRecharge: StaffAction = async ({ random, tally, journal, recharges }, operator) => {
  const chosen = anyOf(random, recharges)
  if (chosen === undefined) return
  const { id, amount, shopper } = chosen
  const isRefused = random() < 0.2
  const body = isRefused
    ? ({ id, verdict: 'refuse', reason: refusal } as const)
    : ({ id, verdict: 'pass', received: amount } as const)
  await settled(recharges, chosen, () =>
    insist(operator, tally, (call, headers) => call('POST /api/portal/recharge/decide', { body }, headers)),
  )
  journal.push(...(isRefused ? facts.rechargeRefused(id) : facts.rechargePassed(id, shopper, amount)))
}

const decideWithdrawal: StaffAction = async ({ random, tally, journal, withdrawals, passed }, operator) => {
  const chosen = anyOf(random, withdrawals)
  if (chosen === undefined) return
  const { id, amount, shopper } = chosen
  const isRefused = random() < 0.3
  const body = isRefused ? ({ id, verdict: 'refuse', reason: refusal } as const) : ({ id, verdict: 'pass' } as const)
  await settled(withdrawals, chosen, () =>
    insist(operator, tally, (call, headers) => call('POST /api/portal/withdrawal/decide', { body }, headers)),
  )
  if (!isRefused) passed.push(chosen)
  journal.push(...(isRefused ? facts.withdrawalReturned(id, 'refused', shopper, amount) : facts.withdrawalPassed(id)))
}

const settleWithdrawal: StaffAction = async ({ random, tally, journal, passed }, operator) => {
  const chosen = anyOf(random, passed)
  if (chosen === undefined) return
  const { id, amount, shopper } = chosen
  const outcome = random() < 0.3 ? ('failed' as const) : ('settled' as const)
  const body = { id, outcome, note: 'As the bank says.' }
  await settled(passed, chosen, () =>
    insist(operator, tally, (call, headers) => call('POST /api/portal/withdrawal/settle', { body }, headers)),
  )
  journal.push(
    ...(outcome === 'settled' ? facts.withdrawalSettled(id) : facts.withdrawalReturned(id, outcome, shopper, amount)),
  )
}

/** Removes the item after any answer: it no longer waits. */
async function settled<One>(list: One[], one: One, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } finally {
    remove(list, one)
  }
}

const operating: [StaffAction, ...StaffAction[]] = [decideRecharge, decideWithdrawal, settleWithdrawal, decideRefund]

export const sell: StaffAction = (world, seller) => (world.random() < 0.7 ? ship : decideRefund)(world, seller)
export const operate: StaffAction = (world, operator) => pick(world.random, operating)(world, operator)
