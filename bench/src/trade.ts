import { audit } from '@sealane/server/ledger/ledger.sql'
import { timeBareCheckouts } from './checkout-floor.ts'
import { byCode, issueTickets, timeCheckouts, timeVerifications, type Trade } from './checkout.ts'
import type { BenchGround } from './ground.ts'
import { median, type LoadPlan } from './load.ts'
import type { RunningProcess } from './processes.ts'
import { inviteShoppers, stockUp } from './shoppers.ts'
import { alone, atLeast, type BenchRow } from './table.ts'

/** Number of pieces that each shopper buys for every second of the plan. */
const piecesASecond = { floor: 60, sealane: 15, withCode: 5 }

/** Measures checkout and payment by eight concurrent shoppers, without and with the hashing of payment codes. */
export async function measureTrade(ground: BenchGround, server: RunningProcess, plan: LoadPlan): Promise<BenchRow[]> {
  const { url, databases } = ground
  const shoppers = await inviteShoppers(server.address, databases.writer)
  const variants = await stockUp(databases.writer)
  const tradeOf = (pieces: number): Trade => ({ shoppers, variants, pieces: pieces * plan.seconds })
  const [bare, ours, secret] = [piecesASecond.floor, piecesASecond.sealane, piecesASecond.withCode].map(tradeOf)
  if (bare === undefined || ours === undefined || secret === undefined) return []

  const rates = await inTurns(plan.rounds, {
    floor: () => timeBareCheckouts(url, bare),
    sealane: async () => timeCheckouts(ours, await issueTickets(databases.writer, ours)),
    withCode: () => timeCheckouts(secret, byCode),
    codes: () => timeVerifications(secret),
  })
  const { clean, findings } = await audit(databases.reader)
  if (!clean) throw new Error(`The ledger does not add up: ${JSON.stringify(findings)}`)
  return [
    atLeast('checkout + pay, ready tickets, 8 shoppers', rates, 0.2),
    alone('checkout + pay with payment code', { value: rates.withCode, unit: '/s', atLeast: 50 }),
    alone('payment codes verified', { value: rates.codes, unit: '/s' }),
  ]
}

/** Returns the medians, without the first round. */
async function inTurns<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const measured = Object.entries<() => Promise<number>>(works).map(([name, work]) => ({
    name,
    work,
    rates: [] as number[],
  }))
  for (let round = 0; round < rounds; round++) {
    for (const { work, rates } of measured) {
      const rate = await work()
      if (round > 0) rates.push(rate)
    }
  }
  return Object.fromEntries(measured.map(({ name, rates }) => [name, median(rates)])) as Record<Name, number>
}
