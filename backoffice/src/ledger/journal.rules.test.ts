import { expect, test } from 'vitest'
import { addressOf, amountOf, lastMonths, momentOf, ownerAddress, rangeOfDays, rangeOfMonth } from './journal.rules.ts'

test.each([
  ['', '', {}],
  ['2026-11-01', '', { from: '2026-11-01T00:00:00.000Z' }],
  ['', '2026-12-31', { until: '2027-01-01T00:00:00.000Z' }],
  ['2024-02-28', '2024-02-28', { from: '2024-02-28T00:00:00.000Z', until: '2024-02-29T00:00:00.000Z' }],
])('the days from %j to %j are %j', (from, until, range) => {
  expect(rangeOfDays(from, until)).toEqual(range)
})

test('months go back over the year, and end where the next begins', () => {
  expect(lastMonths(new Date('2027-01-31T23:59:00Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(rangeOfMonth('2026-12')).toEqual({ from: '2026-12-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' })
})

test.each([
  ['2026-11-22T09:30', '2026-11-22T09:30:59.999Z'],
  ['2026-11-22T09:30:10', '2026-11-22T09:30:59.999Z'],
  ['', undefined],
  ['2026-11', undefined],
])('the moment %j is the end of its minute: %j', (typed, moment) => {
  expect(momentOf(typed)).toBe(moment)
})

test.each([
  [{ of: 'order', id: '2', name: 'SL1' }, '/portal/order?filter=%7B%22keyword%22%3A%22SL1%22%7D&open=SL1'],
  [{ of: 'refund', id: '2', name: 'SL1' }, '/portal/refund/2/show'],
  [{ of: 'recharge', id: '3', name: 'SL-7K2Q9A' }, '/portal/recharge/3/show'],
  [{ of: 'withdrawal', id: '4', name: '4' }, '/portal/withdrawal/4/show'],
] as const)('%j is found at %s', (about, address) => {
  expect(addressOf(about)).toBe(address)
})

test.each([
  [{ kind: 'bank', owner: null }, undefined],
  [{ kind: 'shopper_held', owner: { id: '1', name: 'mei' } }, '/portal/users/1/show'],
  [{ kind: 'seller_available', owner: { id: '7', name: 'Kumoriya' } }, '/portal/shop?shop=7'],
])('the account %j belongs to %s', (account, address) => {
  expect(ownerAddress(account)).toBe(address)
})

test('an entry moved what its transfers moved', () => {
  const bank = { kind: 'bank', owner: null }
  const transfers = [10_00, 5].map((amount) => ({ from: bank, to: bank, amount }))
  expect(amountOf({ transfers })).toBe(10_05)
})
