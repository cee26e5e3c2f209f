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
  ['without any payments the sums are zero', {}, [], { booked: 0, amount: 0, parts: {} }],
  [
    'a network whose deposits are all credited has no difference',
    { posted: 7_00, credited: 7_00 },
    [holding(3_00n), holding(4_00n)],
    { booked: 7_00, amount: 7_00, parts: {} },
  ],
  [
    'a waiting deposit is part of the difference, and one that was approved by its proof is not',
    { posted: 7_00, credited: 7_00, waiting: 2_00, proved: 1_00, by_proof: 1_00 },
    [holding(10_00n)],
    { booked: 8_00, amount: 10_00, parts: { waiting: 2_00 } },
  ],
  [
    'of reversed deposits, only money that is still on the chain is part of the difference',
    { posted: 9_00, credited: 9_00, lost: 2_00, reversed: 5_00, lost_reversed: 2_00 },
    [holding(7_00n)],
    { booked: 4_00, amount: 7_00, parts: { taken_back: 3_00 } },
  ],
  [
    'an amount that was approved by proof without a deposit is part of the difference',
    { posted: 7_00, credited: 7_00, proved: 1_00, by_proof: 3_00 },
    [holding(8_00n)],
    { booked: 10_00, amount: 8_00, parts: { proved: -2_00 } },
  ],
  [
    'a withdrawal that was paid from elsewhere is part of the difference',
    { posted: 7_00, credited: 7_00, sent: 5_00 },
    [holding(7_00n)],
    { booked: 2_00, amount: 7_00, parts: { sent: 5_00 } },
  ],
  [
    'a swept address and one with unrecorded money are two parts of the difference',
    { posted: 7_00, credited: 7_00 },
    [holding(5_00n, 0n), holding(2_00n, 7_00n)],
    { booked: 7_00, amount: 7_00, parts: { left: -5_00, unrecorded: 5_00 } },
  ],
  [
    'a deposit that a fork removed is part of the difference',
    { posted: 7_00, credited: 7_00, lost: 4_00 },
    [holding(3_00n)],
    { booked: 7_00, amount: 3_00, parts: { lost: -4_00 } },
  ],
  [
    'a deposit in a former token is part of the difference',
    { posted: 7_00, credited: 7_00, other_token: 4_00 },
    [holding(3_00n)],
    { booked: 7_00, amount: 3_00, parts: { other_token: -4_00 } },
  ],
  [
    'a credited deposit without an entry is part of the difference',
    { posted: 3_00, credited: 7_00 },
    [holding(7_00n)],
    { booked: 3_00, amount: 7_00, parts: { unposted: 4_00 } },
  ],
  [
    'fractions of cents that add up to a cent are part of the difference',
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
