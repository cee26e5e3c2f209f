import type { CustodyCount, CustodyPart } from '@sealane/contract/blockchain'
import { toCents } from './chain.rules.ts'

/** An address by the payments that were seen there, and by its balance on the chain. Units of the token. */
export type AddressHolding = { received: bigint; balance: bigint }

/** Payments up to one block, and what the ledger has of them. US cents. */
export type CustodySums = {
  /** Entries of the ledger. */
  posted: number
  /** Taken back of what watchers credited; of these, of payments that a fork took. */
  reversed: number
  lost_reversed: number
  /** Recharges that operators passed by their proof, less what was taken back. */
  by_proof: number
  /** Withdrawals that the ledger has sent over this chain. */
  sent: number
  /** Payments that are marked as credited; of these, those that a fork took, and those in another token. */
  credited: number
  lost: number
  other_token: number
  waiting: number
  proved: number
}

type CustodyComparison = Pick<CustodyCount, 'booked' | 'amount' | 'parts'>

/** What the ledger has, what lies on the addresses, and every part of the difference by its name. */
export function compare(sums: CustodySums, holdings: readonly AddressHolding[], decimals: number): CustodyComparison {
  const sumOf = (units: (holding: AddressHolding) => bigint) =>
    toCents(
      holdings.reduce((sum, holding) => sum + units(holding), 0n),
      decimals,
    )
  const booked = sums.posted - sums.reversed + sums.by_proof - sums.sent
  const amount = sumOf(({ balance }) => balance)
  const named: [CustodyPart, number][] = [
    ['waiting', sums.waiting],
    ['proved', sums.proved - sums.by_proof],
    ['sent', sums.sent],
    ['left', 0 - sumOf(({ received, balance }) => (received > balance ? received - balance : 0n))],
    ['unrecorded', sumOf(({ received, balance }) => (balance > received ? balance - received : 0n))],
    ['lost', 0 - (sums.lost - sums.lost_reversed)],
    ['taken_back', sums.reversed - sums.lost_reversed],
    ['other_token', 0 - sums.other_token],
    ['unposted', sums.credited - sums.posted],
  ]
  // What is still missing are fractions: payments are credited in whole cents, one by one.
  const dust = named.reduce((rest, [, part]) => rest - part, amount - booked)
  const parts = [...named, ['dust', dust] as const].map(([part, cents]) => ({ part, amount: cents }))
  return { booked, amount, parts: parts.filter((one) => one.amount !== 0) }
}
