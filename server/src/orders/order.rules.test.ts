import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  checkReviewable,
  decide,
  isReleasable,
  statusKeyOf,
  nextOf,
  statusOf,
  type OrderTransitionAction,
  type ActorRole,
  type Fulfilment,
  type OrderState,
} from './order.rules.ts'
import { after, before, late, now, orderAt } from '../../test/order-state.ts'

const notCancelled = { action: 'cancel', who: 'shopper', next: undefined } as const

describe('conditions', () => {
  test.each<{
    name: string
    order: OrderState
    action: OrderTransitionAction
    who: ActorRole
    next: Fulfilment | undefined
  }>([
    { name: 'a packed order cannot be cancelled', order: orderAt(1, { packed_at: before }), ...notCancelled },
    {
      ...{
        name: 'an operator cancels no pieces of a packed order, which may be on its way',
        action: 'cancel_items',
        who: 'operator',
      },
      ...{ order: orderAt(1, { packed_at: before }), next: undefined },
    },
    {
      ...{ name: 'the staff refund nothing once everything went back', action: 'refund', who: 'seller' },
      ...{ order: orderAt(3, { has_rest: false }), next: undefined },
    },
    {
      ...{ name: 'the staff refund nothing of a settled order', action: 'refund', who: 'operator' },
      ...{ order: orderAt(4, { payment_state: 'released' }), next: undefined },
    },
    {
      name: 'a partly shipped order cannot be cancelled',
      order: orderAt(1, { is_part_shipped: true }),
      ...notCancelled,
    },
    { name: 'an open refund request prevents cancelling', order: orderAt(1, { open_refunds: 1 }), ...notCancelled },
    {
      name: 'a late order that is shipped in part is not cancelled automatically',
      order: orderAt(1, { ...late, is_part_shipped: true }),
      action: 'miss_shipping',
      who: 'system',
      next: undefined,
    },
    {
      name: 'a late order with an open request is not cancelled automatically',
      order: orderAt(1, { ...late, open_refunds: 1 }),
      action: 'miss_shipping',
      who: 'system',
      next: undefined,
    },
    { name: 'packed once', order: orderAt(1, { packed_at: before }), action: 'pack', who: 'seller', next: undefined },
    {
      name: 'the time of an order is extended only once',
      order: orderAt(2, { extended_at: before }),
      action: 'extend',
      who: 'shopper',
      next: undefined,
    },
    {
      name: 'an open request delays the automatic receipt',
      order: orderAt(2, { ...late, open_refunds: 1 }),
      action: 'auto_confirm',
      who: 'system',
      next: undefined,
    },
    {
      name: 'an order whose seller was paid cannot be refunded',
      order: orderAt(4, { payment_state: 'released' }),
      action: 'refund',
      who: 'shopper',
      next: undefined,
    },
    {
      name: 'an order whose items have all had a request cannot be refunded',
      order: orderAt(2, { has_refundable: false }),
      action: 'refund',
      who: 'shopper',
      next: undefined,
    },
    { name: 'shopper can confirm', order: orderAt(2, { open_refunds: 1 }), action: 'confirm', who: 'shopper', next: 3 },
  ])('$name', ({ order, action, who, next }) => {
    expect(nextOf(order, { action, who, now })).toBe(next)
  })

  test.each([
    ['pay', 'ORDER_NOT_PAYABLE'],
    ['cancel', 'NOT_CANCELLABLE'],
    ['confirm', 'NOT_CONFIRMABLE'],
    ['extend', 'NOT_EXTENDABLE'],
    ['refund', 'NOT_REFUNDABLE'],
    ['finish', 'NOT_FINISHABLE'],
    ['pack', 'NOT_SHIPPABLE'],
    ['ship', 'NOT_SHIPPABLE'],
  ] as const)('%s of a cancelled order is refused: %s', (action, refusal) => {
    expect(() => decide(orderAt(-1), { action, who: 'shopper', now })).toThrow(refusal)
  })
})

describe('an order as people see it', () => {
  test.each([
    { order: orderAt(0), can: ['pay', 'cancel'] },
    { order: orderAt(0, late), can: ['cancel'] },
    { order: orderAt(1), can: ['cancel', 'refund'] },
    { order: orderAt(1, { packed_at: before }), can: ['refund'] },
    { order: orderAt(2), can: ['confirm', 'extend', 'refund'] },
    { order: orderAt(2, { extended_at: before, has_refundable: false }), can: ['confirm'] },
    { order: orderAt(3), can: ['refund', 'finish'] },
    { order: orderAt(4), can: ['refund', 'review'] },
    { order: orderAt(4, late), can: ['review'] },
    { order: orderAt(4, { ...late, open_refunds: 1 }), can: ['review'] },
    { order: orderAt(4, { ...late, reviewed_at: before }), can: [] },
    { order: orderAt(4, { ...late, is_refunded_whole: true }), can: [] },
    { order: orderAt(-1), can: [] },
  ])('at $order.fulfilment the shopper can $can', ({ order, can }) => {
    expect(actionsOf(order, now)).toEqual(can)
  })

  test.each([
    { fulfilment: 0, open_refunds: 0, status: 0, label: '0' },
    { fulfilment: 1, open_refunds: 1, status: -4, label: '-4' },
    { fulfilment: 4, open_refunds: 2, status: -4, label: '-4' },
    { fulfilment: 3, open_refunds: 0, status: 3, label: '3' },
    { fulfilment: -1, open_refunds: 0, status: -1, label: '-1' },
    { fulfilment: -1, open_refunds: 1, status: -1, label: '-1' },
  ] as const)('$fulfilment with $open_refunds open requests shows as $status', ({ status, label, ...order }) => {
    expect(statusOf(order)).toBe(status)
    expect(statusKeyOf(status, false)).toBe(label)
  })

  test.each([
    { status: 4, label: 'reviewed' },
    { status: -4, label: '-4' },
  ] as const)('a reviewed order of status $status shows $label', ({ status, label }) => {
    expect(statusKeyOf(status, true)).toBe(label)
  })

  test.each([
    { name: 'a received order', order: orderAt(3), refusal: 'NOT_REVIEWABLE' },
    { name: 'a cancelled order', order: orderAt(-1), refusal: 'NOT_REVIEWABLE' },
    { name: 'a fully refunded order', order: orderAt(4, { is_refunded_whole: true }), refusal: 'NOT_REVIEWABLE' },
    { name: 'a reviewed order', order: orderAt(4, { reviewed_at: before }), refusal: 'REVIEW_EXISTS' },
  ])('$name is not reviewed: $refusal', ({ order, refusal }) => {
    expect(() => checkReviewable(order)).toThrow(refusal)
  })
})

test.each([
  { name: 'after the after-sale window', order: orderAt(4, late), isDue: true },
  { name: 'after the window of a received order', order: orderAt(3, late), isDue: true },
  { name: 'within the after-sale window', order: orderAt(4), isDue: false },
  { name: 'with an open request', order: orderAt(4, { ...late, open_refunds: 1 }), isDue: false },
  { name: 'while a refusal may be appealed', order: orderAt(4, { ...late, appeal_until: after }), isDue: false },
  { name: 'after the time for an appeal', order: orderAt(4, { ...late, appeal_until: now }), isDue: true },
  { name: 'for a released order', order: orderAt(4, { ...late, payment_state: 'released' }), isDue: false },
  { name: 'for a returned order', order: orderAt(4, { ...late, payment_state: 'returned' }), isDue: false },
])('the release to the seller is due $name: $isDue', ({ order, isDue }) => {
  expect(isReleasable(order, now)).toBe(isDue)
})
