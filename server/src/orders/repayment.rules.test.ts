import { expect, test } from 'vitest'
import { repaymentsOf } from './repayment.rules.ts'

const back = (refunded: number | null, ended_at: string | null) => ({ refunded, ended_at })
const [one, two, three] = ['2026-05-01T08:00:00.000Z', '2026-05-03T08:00:00.000Z', '2026-05-05T08:00:00.000Z']
const cancelled = { kind: 'cancelled', at: three }

test.each([
  { name: 'without a refund nothing', refunded: 0, refunds: [back(null, null)], events: [], expected: [] },
  { name: 'for a refused request nothing', refunded: 0, refunds: [back(null, one)], events: [], expected: [] },
  {
    name: 'for two refunds each amount, the oldest first,',
    refunded: 7_00,
    refunds: [back(4_00, two), back(3_00, one)],
    events: [],
    expected: [
      { amount: 3_00, at: one },
      { amount: 4_00, at: two },
    ],
  },
  {
    name: 'for a cancelled order its total',
    refunded: 9_00,
    refunds: [],
    events: [{ kind: 'paid', at: one }, cancelled],
    expected: [{ amount: 9_00, at: three }],
  },
  {
    name: 'for a cancelled order with a refund the refund and the rest',
    refunded: 9_00,
    refunds: [back(4_00, two)],
    events: [cancelled],
    expected: [
      { amount: 4_00, at: two },
      { amount: 5_00, at: three },
    ],
  },
  { name: 'for a cancelled unpaid order nothing', refunded: 0, refunds: [], events: [cancelled], expected: [] },
])('$name is listed as repaid', ({ refunded, refunds, events, expected }) => {
  expect(repaymentsOf(refunded, { refunds, events })).toEqual(expected)
})
