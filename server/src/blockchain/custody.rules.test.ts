import { expect, test } from 'vitest'
import { compare, type AddressHolding, type CustodySums } from './custody.rules.ts'

const nothing: CustodySums = {
  posted: 0,
  by_proof: 0,
  reversed: 0,
  lost_reversed: 0,
  sent: 0,
  credited: 0,
  lost: 0,
  other_token: 0,
  waiting: 0,
  proved: 0,
}
/** Six decimals: a cent is 10,000 units. */
const cent = 10_000n
const holding = (received: bigint, balance = received): AddressHolding => ({
  received: received * cent,
  balance: balance * cent,
})

test.each<
  [string, Partial<CustodySums>, AddressHolding[], { booked: number; amount: number; parts: Record<string, number> }]
>([
  ['nothing at all', {}, [], { booked: 0, amount: 0, parts: {} }],
  [
    'all of it credited',
    { posted: 7_00, credited: 7_00 },
    [holding(3_00n), holding(4_00n)],
    { booked: 7_00, amount: 7_00, parts: {} },
  ],
  [
    'one that waits, and one that was proved and passed for as much',
    { posted: 7_00, credited: 7_00, waiting: 2_00, proved: 1_00, by_proof: 1_00 },
    [holding(10_00n)],
    { booked: 8_00, amount: 10_00, parts: { waiting: 2_00 } },
  ],
  [
    'credited and taken back: what a fork took is no longer lost, what is there is nobody’s',
    { posted: 9_00, credited: 9_00, lost: 2_00, reversed: 5_00, lost_reversed: 2_00 },
    [holding(7_00n)],
    { booked: 4_00, amount: 7_00, parts: { taken_back: 3_00 } },
  ],
  [
    'more passed by proof than was seen',
    { posted: 7_00, credited: 7_00, proved: 1_00, by_proof: 3_00 },
    [holding(8_00n)],
    { booked: 10_00, amount: 8_00, parts: { proved: -2_00 } },
  ],
  [
    'a withdrawal, paid from elsewhere',
    { posted: 7_00, credited: 7_00, sent: 5_00 },
    [holding(7_00n)],
    { booked: 2_00, amount: 7_00, parts: { sent: 5_00 } },
  ],
  [
    'one address swept and one with more than came: neither hides the other',
    { posted: 7_00, credited: 7_00 },
    [holding(5_00n, 0n), holding(2_00n, 7_00n)],
    { booked: 7_00, amount: 7_00, parts: { left: -5_00, unrecorded: 5_00 } },
  ],
  [
    'one that a fork took',
    { posted: 7_00, credited: 7_00, lost: 4_00 },
    [holding(3_00n)],
    { booked: 7_00, amount: 3_00, parts: { lost: -4_00 } },
  ],
  [
    'one in the token before this one',
    { posted: 7_00, credited: 7_00, other_token: 4_00 },
    [holding(3_00n)],
    { booked: 7_00, amount: 3_00, parts: { other_token: -4_00 } },
  ],
  [
    'one that the ledger does not have',
    { posted: 3_00, credited: 7_00 },
    [holding(7_00n)],
    { booked: 3_00, amount: 7_00, parts: { unposted: 4_00 } },
  ],
  [
    'fractions that add up to a cent',
    { posted: 2_00, credited: 2_00 },
    [
      { received: 1_00n * cent + 9_999n, balance: 1_00n * cent + 9_999n },
      { received: 1_00n * cent + 2n, balance: 1_00n * cent + 2n },
    ],
    { booked: 2_00, amount: 2_01, parts: { dust: 1 } },
  ],
])('%s', (_name, sums, holdings, expected) => {
  const { booked, amount, parts } = compare({ ...nothing, ...sums }, holdings, 6)
  expect({ booked, amount, parts: Object.fromEntries(parts.map((one) => [one.part, one.amount])) }).toEqual(expected)
  expect(parts.reduce((sum, part) => sum + part.amount, booked)).toBe(amount)
})
