import { describe, expect, test } from 'vitest'
import { late, now, orderAt } from '../../test/order-state.ts'
import { nextOf, type ActorRole, type Fulfilment, type OrderTransitionAction } from './order.rules.ts'

const actions: OrderTransitionAction[] = [
  'pay',
  'cancel',
  'expire',
  'miss_shipping',
  'cancel_items',
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
  '1 cancel_items seller': 1,
  '1 cancel_items operator': 1,
  '1 refund seller': 1,
  '1 refund operator': 1,
  '2 refund seller': 2,
  '2 refund operator': 2,
  '3 refund seller': 3,
  '3 refund operator': 3,
  '4 refund seller': 4,
  '4 refund operator': 4,
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
