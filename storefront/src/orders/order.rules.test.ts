import type { Order, OrderDetail, OrderStatus } from '@sealane/contract/orders'
import { expect, test } from 'vitest'
import {
  actionsOf,
  deadlineOf,
  eventsOf,
  groupsOf,
  hasButtons,
  netPaidOf,
  latestOf,
  progressOf,
  readStatus,
  ringOf,
} from './order.rules.ts'

test.each([
  ['0', 0],
  ['-4', -4],
  ['4', 4],
  ['9', undefined],
  ['all', undefined],
  ['', undefined],
  [undefined, undefined],
])('the address /myPurchases/%s shows status %s', (text, status) => {
  expect(readStatus(text)).toBe(status)
})

test('the buttons are the actions that the server allows and the storefront supports, the main one last', () => {
  expect(actionsOf({ can: ['pay', 'cancel'] })).toEqual(['cancel', 'pay'])
  expect(actionsOf({ can: ['confirm', 'extend', 'refund', 'review'] })).toEqual([
    'refund',
    'extend',
    'confirm',
    'review',
  ])
  expect(actionsOf({ can: [] })).toEqual([])
})

test('a reviewed order has a button for its review; another order without actions has none', () => {
  expect(hasButtons({ status: 2, can: [], reviewed: true })).toBe(true)
  expect(hasButtons({ status: 2, can: ['review'], reviewed: false })).toBe(true)
  expect(hasButtons({ status: 2, can: [], reviewed: false })).toBe(false)
})

const times = { pay_by: '2026-11-01', ship_by: '2026-11-02', auto_confirm_at: '2026-11-03' }

test.each<[OrderStatus, string | undefined]>([
  [0, 'payBy'],
  [1, 'shipsBy'],
  [2, 'confirmsBy'],
  [3, undefined],
  [-1, undefined],
])('an order of status %i has the deadline %s', (status, kind) => {
  expect(deadlineOf({ ...times, status } as Order)?.kind).toBe(kind)
})

test('orders of one checkout are grouped', () => {
  const orders = [
    { id: '1', group_id: 'a' },
    { id: '2', group_id: 'b' },
    { id: '3', group_id: 'a' },
  ] as Order[]
  expect(groupsOf(orders).map((group) => group.map(({ id }) => id))).toEqual([['3', '1'], ['2']])
})

function parcels(...codes: string[][]): OrderDetail['shipments'] {
  return codes.map((of, index) => ({
    id: String(index),
    carrier: 'DHL',
    tracking_no: null,
    tracking_url: null,
    items: [],
    events: of.map((code, hour) => ({ code, place: null, text: null, at: `2026-11-2${index}T0${hour}:00:00Z` })),
  }))
}

test.each<[OrderStatus, string[][], number]>([
  [1, [], 0],
  [2, [['shipped']], 0.14],
  [2, [['shipped', 'in_transit', 'customs']], 0.66],
  [2, [['shipped', 'arrived'], ['shipped']], 0.14],
  [2, [['lost in space']], 0.42],
  [3, [['shipped']], 1],
])('status %i with %o has the progress %f', (status, codes, progress) => {
  expect(progressOf({ status, shipments: parcels(...codes) })).toBe(progress)
})

test('the latest event is that of the parcel that moved last', () => {
  expect(latestOf({ shipments: parcels(['shipped', 'arrived'], ['shipped', 'customs']) })?.code).toBe('customs')
})

test('the history is newest first and omits events without a text', () => {
  const events = ['created', 'secret', 'paid'].map((kind, day) => ({ kind, at: `2026-11-0${day}` }))
  expect(eventsOf({ events }).map(({ kind }) => kind)).toEqual(['paid', 'created'])
})

test('the net payment is the total less the repayments', () => {
  const at = '2026-11-01'
  expect(netPaidOf({ total: 14_90, repayments: [] })).toBe(14_90)
  const repayments = [4_50, 10_40].map((amount) => ({ amount, at }))
  expect(netPaidOf({ total: 14_90, repayments })).toBe(0)
})

test.each([
  ['Leipzig, DE', 'Leipzig · Leipzig · Leipzig ·'],
  ['San Francisco, US', 'San Francisco · San Francisco ·'],
  ['Bandar Seri Begawan, BN', 'Bandar Seri Begawan ·'],
])('the postmark of %s reads %s', (area, ring) => {
  expect(ringOf(area)).toBe(ring)
})
