import type { Order } from '@sealane/contract/orders'
import type { Recharge } from '@sealane/contract/top-ups'
import { expect, test } from 'vitest'
import { amountDueOf, isAwaitingRecharge, payableAlone, referenceOf, waitingFor } from './payment.rules.ts'

const clay = { id: '1', status: 0, can: ['pay', 'cancel'], total: 72_20, pay_by: '2026-11-22T10:15:00.000Z' } as Order
const nordlys = { id: '2', status: 0, can: ['pay'], total: 93_20, pay_by: '2026-11-22T10:11:00.000Z' } as Order
const sent = { id: '3', status: 2, can: ['confirm'], total: 10_00, pay_by: null } as unknown as Order
const cancelled = { id: '4', status: -1, can: [], total: 5_00, pay_by: null } as unknown as Order
const recharge = { status: 0, amount: 20_00, group_id: '7' } as Recharge

test.each([
  [200_00, [], 0, 0],
  [140_00, [], 25_40, 25_40],
  [140_00, [recharge], 25_40, 5_40],
  [140_00, [recharge, recharge], 25_40, 0],
])(
  'with %i in the balance and %o under audit %i is short and %i to recharge',
  (balance, waiting, short, toRecharge) => {
    expect(amountDueOf([clay, nordlys], balance, waiting)).toMatchObject({ total: 165_40, short, toRecharge })
  },
)

test('only unpaid orders are due, at the earliest of their deadlines', () => {
  const amountDue = amountDueOf([clay, nordlys, sent, cancelled], 0, [])
  expect(amountDue.unpaid).toEqual([clay, nordlys])
  expect(amountDue.paid).toEqual([sent])
  expect(amountDue.payBy).toBe('2026-11-22T10:11:00.000Z')
})

test('one shop can be paid alone when the balance is enough for it and others stay open', () => {
  expect(payableAlone(amountDueOf([clay, nordlys], 80_00, []), 80_00)).toEqual([clay])
  expect(payableAlone(amountDueOf([clay, nordlys], 200_00, []), 200_00)).toEqual([clay, nordlys])
  expect(payableAlone(amountDueOf([clay, sent], 200_00, []), 200_00)).toEqual([])
})

test('the code is requested for the whole group or for one order', () => {
  expect(referenceOf([clay, nordlys], [clay, nordlys], '7')).toBe('7')
  expect(referenceOf([clay], [clay], '7')).toBe('7')
  expect(referenceOf([clay], [clay, nordlys], '7')).toBe('1')
})

test('a recharge counts for its own group while it is under audit', () => {
  const others = [
    { ...recharge, group_id: '8' },
    { ...recharge, status: 1 as const },
    { ...recharge, group_id: null },
  ]
  expect(waitingFor([recharge, ...others], '7')).toEqual([recharge])
})

test.each([
  [0, [recharge], true],
  [0, [], false],
  [0, [{ ...recharge, group_id: '8' }], false],
  [0, [{ ...recharge, status: 2 as const }], false],
  [72_20, [recharge], false],
])('with %i in the balance and the recharges %o the order waits for them: %s', (balance, recharges, isAwaiting) => {
  expect(isAwaitingRecharge([{ ...clay, group_id: '7' }], balance, recharges)).toBe(isAwaiting)
})
