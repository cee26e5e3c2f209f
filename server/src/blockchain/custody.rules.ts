import type { CustodyCount, CustodyPart } from '@sealane/contract/blockchain'
import { toCents } from './chain.rules.ts'

/** The payments seen at an address, and its balance on the chain. Units of the token. */
export type AddressHolding = { received: bigint; balance: bigint }

/** Payments up to one block, and their sums in the ledger. US cents. */
export type CustodySums = {
  /** Sum of the ledger's entries. */
  posted: number
  /** Reversals of deposits that watchers credited; of these, the ones whose payment a fork removed. */
  reversed: number
  lost_reversed: number
  /** Top-ups that operators approved by their proof, less reversals. */
  by_proof: number
  /** Withdrawals that the ledger records as sent over this chain. */
  sent: number
  /** Payments marked as credited; of these, those that a fork removed, and those in another token. */
  credited: number
  lost: number
  other_token: number
  waiting: number
  proved: number
}

type CustodyComparison = Pick<CustodyCount, 'booked' | 'amount' | 'parts'>

/** Returns the ledger's sum, the sum of the addresses, and every part of the difference by its name. */
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
  // The rest of the difference is fractions: payments are credited in whole cents, one by one.
  const dust = named.reduce((rest, [, part]) => rest - part, amount - booked)
  const parts = [...named, ['dust', dust] as const].map(([part, cents]) => ({ part, amount: cents }))
  return { booked, amount, parts: parts.filter((one) => one.amount !== 0) }
}
