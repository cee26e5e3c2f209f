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

const now = new Date('2026-05-01T12:00:00Z')
const [before, after] = [new Date('2026-05-01T11:59:59Z'), new Date('2026-05-01T12:00:01Z')]

/** An order of which no timer has expired. */
function orderAt(fulfilment: Fulfilment, change: Partial<OrderState> = {}): OrderState {
  return {
    fulfilment,
    payment_state: fulfilment > 0 ? 'paid' : 'unpaid',
    open_refunds: 0,
    is_part_shipped: fulfilment > 1,
    returns_not_sent: 0,
    has_refundable: fulfilment > 0,
    pay_by: after,
    packed_at: fulfilment > 1 ? before : null,
    ship_by: after,
    auto_confirm_at: fulfilment > 1 ? after : null,
    extended_at: null,
    complete_at: fulfilment > 2 ? after : null,
    after_sale_until: fulfilment > 2 ? after : null,
    appeal_until: null,
    reviewed_at: null,
    related_by: null,
    is_refunded_whole: false,
    ...change,
  }
}
/** Every timer has expired. */
const late = { pay_by: now, ship_by: now, auto_confirm_at: now, complete_at: now, after_sale_until: now }

const actions: OrderTransitionAction[] = [
  'pay',
  'cancel',
  'expire',
  'miss_shipping',
  'pack',
  'ship_part',
  'ship',
  'track',
  'ship_rest',
  'unfund',
  'confirm',
  'extend',
  'auto_confirm',
  'refund',
  'finish',
  'complete',
  'refund_all',
  'hide',
]
const actors: ActorRole[] = ['shopper', 'seller', 'operator', 'system']
const states: Fulfilment[] = [0, 1, 2, 3, 4, -1]

/** Everything that is allowed while no timer has expired; everything else is refused. */
const inTime: Record<string, Fulfilment> = {
  '0 pay shopper': 1,
  '0 cancel shopper': -1,
  '0 cancel seller': -1,
  '0 cancel operator': -1,
  '1 cancel shopper': -1,
  '1 cancel seller': -1,
  '1 cancel operator': -1,
  '1 pack seller': 1,
  '1 pack operator': 1,
  '1 ship_part seller': 1,
  '1 ship_part operator': 1,
  '1 ship seller': 2,
  '1 ship operator': 2,
  '1 track seller': 1,
  '1 track operator': 1,
  '2 track seller': 2,
  '2 track operator': 2,
  '1 ship_rest system': 2,
  '1 unfund system': -1,
  '1 refund shopper': 1,
  '1 refund_all system': -1,
  '2 confirm shopper': 3,
  '2 extend shopper': 2,
  '2 refund shopper': 2,
  '2 refund_all system': -1,
  '3 finish shopper': 4,
  '3 finish operator': 4,
  '3 refund shopper': 3,
  '3 refund_all system': 4,
  '4 refund shopper': 4,
  '4 refund_all system': 4,
  '-1 refund_all system': -1,
  '4 hide shopper': 4,
  '-1 hide shopper': -1,
}
/** Transitions that an expired timer adds or removes. */
const tooLate: Record<string, Fulfilment | undefined> = {
  '0 pay shopper': undefined,
  '0 expire system': -1,
  '1 miss_shipping system': -1,
  '1 refund shopper': undefined,
  '2 refund shopper': undefined,
  '3 refund shopper': undefined,
  '4 refund shopper': undefined,
  '2 auto_confirm system': 3,
  '3 complete system': 4,
}

const cases = states.flatMap((from) => actions.flatMap((action) => actors.map((who) => ({ from, action, who }))))

describe('every transition by everybody', () => {
  test.each(cases)('$from $action by $who', ({ from, action, who }) => {
    const name = `${from} ${action} ${who}`
    expect(nextOf(orderAt(from), { action, who, now })).toBe(inTime[name])
    const then = name in tooLate ? tooLate[name] : inTime[name]
    expect(nextOf(orderAt(from, late), { action, who, now })).toBe(then)
  })
})

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
