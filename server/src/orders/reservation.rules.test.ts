import { expect, test } from 'vitest'
import {
  decideReservation,
  isCodeWithinShare,
  mayExtendDeadline,
  isProvenCodeWithinShare,
  isWithinShare,
  reservationTierOf,
  uncoveredOf,
  type ReservationHistory,
} from './reservation.rules.ts'

const fresh: ReservationHistory = {
  shippedOrders: 0,
  shippedShops: 0,
  unpaidGroups: 0,
  reservedPieces: 0,
  unpaidTotal: 0,
  droppedGroups: 0,
  balance: 0,
}
const request = { pieces: 1, total: 10_00, isGivenUp: false }

test.each([
  [0, 0, 'new'],
  [1, 1, 'known'],
  [4, 4, 'known'],
  [5, 1, 'known'],
  [5, 2, 'regular'],
])('an account with %i orders that %i shops have sent is %s', (shippedOrders, shippedShops, tier) => {
  expect(reservationTierOf({ shippedOrders, shippedShops })).toBe(tier)
})

test.each<[string, Partial<ReservationHistory>, number, string]>([
  ['a third unpaid checkout of a new account', { unpaidGroups: 2 }, 1, 'unproven'],
  ['a fourth unpaid checkout of a new account', { unpaidGroups: 3 }, 1, 'UNPAID_ORDERS'],
  ['a seventh unpaid checkout of a day', { unpaidGroups: 1, droppedGroups: 5 }, 1, 'UNPAID_ORDERS'],
  ['thirty pieces of a new account', { reservedPieces: 10 }, 20, 'unproven'],
  ['thirty-one pieces of a new account', { reservedPieces: 10 }, 21, 'RESERVATION_TOO_LARGE'],
  ['a hundred pieces of a known account, which shares half of the stock', { shippedOrders: 1 }, 100, 'unproven'],
  ['an eleventh unpaid checkout of a known account', { shippedOrders: 1, unpaidGroups: 10 }, 1, 'UNPAID_ORDERS'],
  ['three thousand pieces of a regular account', { shippedOrders: 5, shippedShops: 2 }, 3_000, 'proven'],
  [
    'a checkout of a regular account after an expired or cancelled one',
    { shippedOrders: 5, shippedShops: 2, droppedGroups: 1 },
    1,
    'unproven',
  ],
  ['three thousand pieces that the balance covers', { unpaidTotal: 90_00, balance: 100_00 }, 3_000, 'proven'],
  ['3,001 pieces that the balance covers', { reservedPieces: 1, balance: 100_00 }, 3_000, 'RESERVATION_TOO_LARGE'],
  ['a sixth checkout of a day that the balance covers', { droppedGroups: 5, balance: 100_00 }, 1, 'proven'],
  [
    'a checkout that the balance covers after six expired or cancelled ones',
    { droppedGroups: 6, balance: 100_00 },
    1,
    'unproven',
  ],
  [
    'a checkout of a known account that the balance covers after nineteen expired or cancelled ones',
    { shippedOrders: 1, droppedGroups: 19, balance: 100_00 },
    1,
    'proven',
  ],
  ['a 51st unpaid checkout that the balance covers', { unpaidGroups: 50, balance: 100_00 }, 1, 'UNPAID_ORDERS'],
  ['a 101st checkout of a day that the balance covers', { droppedGroups: 100, balance: 100_00 }, 1, 'UNPAID_ORDERS'],
  [
    'a fourth unpaid checkout for which the balance lacks a cent',
    { unpaidGroups: 3, balance: 9_99 },
    1,
    'UNPAID_ORDERS',
  ],
])('%s', (_name, history, pieces, outcome) => {
  const decide = () => decideReservation({ ...fresh, ...history }, { ...request, pieces })
  if (outcome === 'proven' || outcome === 'unproven') expect(decide()).toEqual({ isUnproven: outcome === 'unproven' })
  else expect(decide).toThrow(expect.objectContaining({ code: outcome }))
})

test.each([
  [0, true],
  [10_00, false],
])(
  'of pieces that an expired order has released, a regular account with a balance of %i reserves as a new account does: %s',
  (...given) => {
    const [balance, isUnproven] = given
    const regular = { ...fresh, shippedOrders: 5, shippedShops: 2, balance }
    expect(decideReservation(regular, { ...request, isGivenUp: true })).toEqual({ isUnproven })
  },
)

test('the limits apply to a checkout that costs nothing, with any balance', () => {
  const free = { pieces: 31, total: 0, isGivenUp: false }
  expect(() => decideReservation({ ...fresh, balance: 100_00 }, free)).toThrow(
    expect.objectContaining({ code: 'RESERVATION_TOO_LARGE' }),
  )
})

test.each([
  [{ stock: 1, reserved: 0, wanted: 1 }, true],
  [{ stock: 0, reserved: 1, wanted: 1 }, true],
  [{ stock: 5, reserved: 0, wanted: 3 }, true],
  [{ stock: 5, reserved: 0, wanted: 4 }, false],
  [{ stock: 2, reserved: 4, wanted: 2 }, false],
  [{ stock: 20, reserved: 0, wanted: 10 }, true],
  [{ stock: 20, reserved: 0, wanted: 11 }, false],
  [{ stock: 15, reserved: 5, wanted: 5 }, true],
  [{ stock: 15, reserved: 5, wanted: 6 }, false],
  [{ stock: 1, reserved: 0, wanted: 1, isGivenUp: true }, false],
  [{ stock: 2, reserved: 0, wanted: 1, isGivenUp: true }, true],
])('new accounts may reserve of the stock %o: %s', (share, isWithin) => {
  expect(isWithinShare({ isGivenUp: false, ...share })).toBe(isWithin)
})

test.each([
  [{ unpaid: 60_00, proven: 60_00 }, 60_00, 'none'],
  [{ unpaid: 60_00, proven: 60_00 }, 59_99, 'proven'],
  [{ unpaid: 60_00, proven: 0 }, 59_99, 'unpaid'],
  [{ unpaid: 60_00, proven: 30_00 }, 30_00, 'unpaid'],
  [{ unpaid: 60_00, proven: 30_00 }, 29_99, 'proven'],
  [{ unpaid: 0, proven: 0 }, 0, 'none'],
])('of unpaid orders %o a balance of %i leaves uncovered: %s', (promised, balance, uncovered) => {
  expect(uncoveredOf(promised, balance)).toBe(uncovered)
})

const code = { total_limit: null, used: 0, budget: null, given: 0 }
test.each([
  [{}, { uses: 99, given: 99_00 }, true],
  [{ total_limit: 7 }, { uses: 0, given: 0 }, true],
  [{ total_limit: 7, used: 3 }, { uses: 2, given: 0 }, true],
  [{ total_limit: 7, used: 3 }, { uses: 3, given: 0 }, false],
  [{ total_limit: 7, used: 5 }, { uses: 0, given: 0 }, true],
  [{ total_limit: 1 }, { uses: 0, given: 0 }, true],
  [{ total_limit: 2 }, { uses: 1, given: 0 }, false],
  [{ budget: 10_00 }, { uses: 0, given: 0 }, true],
  [{ budget: 9_99 }, { uses: 0, given: 0 }, false],
  [{ budget: 19_99 }, { uses: 1, given: 5_00 }, true],
  [{ budget: 14_99, given: 5_00 }, { uses: 1, given: 5_00 }, false],
  [{ budget: 20_00, given: 8_00 }, { uses: 1, given: 5_00 }, false],
  [{ budget: 20_00, given: 5_00 }, { uses: 1, given: 5_00 }, true],
])(
  'new accounts that have reserved, of a code %o, %o may get five dollars off: %s',
  (change, reservation, isWithin) => {
    expect(isCodeWithinShare({ ...code, ...change }, reservation, 5_00)).toBe(isWithin)
  },
)

test.each([
  [{}, {}, { uses: 1, given: 5_00 }, true],
  [{ total_limit: 1, used: 1 }, {}, { uses: 1, given: 5_00 }, true],
  [{ total_limit: 7, used: 4 }, { uses: 2 }, { uses: 1, given: 5_00 }, true],
  [{ total_limit: 7, used: 4 }, { uses: 3 }, { uses: 1, given: 5_00 }, false],
  [{ total_limit: 4, used: 2 }, {}, { uses: 2, given: 10_00 }, true],
  [{ total_limit: 3, used: 2 }, {}, { uses: 2, given: 10_00 }, false],
  [{ budget: 10_00, given: 5_00 }, {}, { uses: 1, given: 5_00 }, true],
  [{ budget: 9_99, given: 5_00 }, {}, { uses: 1, given: 5_00 }, false],
])(
  'a code %o, of which others have reserved %o, in checkouts that have reserved %o: a new account might use it: %s',
  (...parts) => {
    const [change, others, own, isWithin] = parts
    const reservation = { uses: 0, given: 0, ...others }
    expect(isProvenCodeWithinShare({ ...code, ...change, own, reserved: reservation })).toBe(isWithin)
  },
)

test.each<
  [
    string,
    { announced: number; balance?: number; isRefused?: boolean; refusals?: number },
    { shippedOrders: number; shippedShops?: number; keptOpen: number },
    boolean,
  ]
>([
  ['covers the order', { announced: 50_00 }, { shippedOrders: 0, keptOpen: 0 }, true],
  [
    'covers the order together with the balance',
    { announced: 20_00, balance: 30_00 },
    { shippedOrders: 0, keptOpen: 0 },
    true,
  ],
  ['lacks a cent', { announced: 49_99 }, { shippedOrders: 9, keptOpen: 0 }, false],
  ['is the second of a new account', { announced: 50_00 }, { shippedOrders: 0, keptOpen: 1 }, false],
  ['is the third of a known account', { announced: 50_00 }, { shippedOrders: 1, keptOpen: 2 }, true],
  ['is the fourth of a known account', { announced: 50_00 }, { shippedOrders: 1, keptOpen: 3 }, false],
  [
    'is the eleventh of a regular account',
    { announced: 50_00 },
    { shippedOrders: 5, shippedShops: 2, keptOpen: 10 },
    false,
  ],
  [
    'follows two refused ones of a known account',
    { announced: 50_00, refusals: 2 },
    { shippedOrders: 1, keptOpen: 0 },
    false,
  ],
  [
    'follows three refused ones of a regular account',
    { announced: 50_00, refusals: 3 },
    { shippedOrders: 5, shippedShops: 2, keptOpen: 0 },
    false,
  ],
  [
    'follows a refused one of a new account',
    { announced: 50_00, refusals: 1 },
    { shippedOrders: 0, keptOpen: 0 },
    false,
  ],
  [
    'follows a refused one for the same checkout',
    { announced: 50_00, isRefused: true, refusals: 1 },
    { shippedOrders: 5, shippedShops: 2, keptOpen: 0 },
    false,
  ],
  [
    'follows a refused one of a known account',
    { announced: 50_00, refusals: 1 },
    { shippedOrders: 1, keptOpen: 0 },
    true,
  ],
])('a top-up that %s: whether it keeps a checkout open', (...parts) => {
  const [, cover, account, isKept] = parts
  const unpaid = { unpaid: 50_00, balance: 0, isRefused: false, refusals: 0 }
  expect(mayExtendDeadline({ ...unpaid, ...cover }, { shippedShops: 1, ...account })).toBe(isKept)
})
