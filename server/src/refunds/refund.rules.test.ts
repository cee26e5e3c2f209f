import type { RefundStatus, RefundType } from '@sealane/contract/refunds'
import { describe, expect, test } from 'vitest'
import type { ActorRole } from '../orders/order.rules.ts'
import {
  actionsOf,
  appealUntilOf,
  checkAppealDecider,
  checkStaff,
  checkDecisionReason,
  decide,
  isOpen,
  nextOf,
  staffActionsOf,
  type RefundTransitionAction,
  type RefundState,
} from './refund.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const [before, after] = [new Date('2026-05-01T11:59:59Z'), new Date('2026-05-01T12:00:01Z')]
const timed: RefundStatus[] = ['applying', 'awaiting_return', 'return_shipped', 'offered']

/** A request of which no timer has expired. */
function refundAt(status: RefundStatus, type: RefundType = 'refund', change: Partial<RefundState> = {}): RefundState {
  return {
    status,
    type,
    due_at: timed.includes(status) ? after : null,
    appealed_at: status === 'appealed' ? before : null,
    appeal_until: status === 'refused' || status === 'appealed' ? after : null,
    claim: 'received',
    after_sale_until: null,
    has_rest: true,
    has_other_open: false,
    payment_state: 'paid',
    offered: status === 'offered' ? 3_00 : null,
    received_quantity: null,
    return_address: 'Kumoriya Works',
    ...change,
  }
}
/** Every deadline has passed. */
const late = { due_at: now, appeal_until: now }

const statuses: RefundStatus[] = [
  'applying',
  'awaiting_return',
  'return_shipped',
  'in_progress',
  'refunded',
  'refused',
  'appealed',
  'withdrawn',
  'offered',
]
const actions: RefundTransitionAction[] = [
  'pass',
  'refuse',
  'withdraw',
  'ship',
  'receive',
  'appeal',
  'rule_pass',
  'rule_refuse',
  'pay',
  'miss_answer',
  'miss_return',
  'miss_address',
  'miss_check',
  'pass_less',
  'receive_less',
  'accept',
  'miss_offer',
]
const actors: ActorRole[] = ['shopper', 'seller', 'operator', 'system']

/** Everything that is allowed in time; everything else is refused. A pair has two ends: for money alone, and for goods and money. */
const inTime: Record<string, RefundStatus | [RefundStatus, RefundStatus]> = {
  'applying pass seller': ['in_progress', 'awaiting_return'],
  'applying pass operator': ['in_progress', 'awaiting_return'],
  'applying refuse seller': 'refused',
  'applying refuse operator': 'refused',
  'applying withdraw shopper': 'withdrawn',
  'awaiting_return ship shopper': 'return_shipped',
  'awaiting_return withdraw shopper': 'withdrawn',
  'return_shipped receive seller': 'in_progress',
  'return_shipped receive operator': 'in_progress',
  'in_progress pay system': 'refunded',
  'refused appeal shopper': 'appealed',
  'appealed withdraw shopper': 'refused',
  'appealed rule_pass operator': ['in_progress', 'awaiting_return'],
  'appealed rule_refuse operator': 'refused',
  'applying pass_less seller': 'offered',
  'applying pass_less operator': 'offered',
  'return_shipped receive_less seller': 'offered',
  'return_shipped receive_less operator': 'offered',
  'offered accept shopper': ['in_progress', 'awaiting_return'],
  'offered appeal shopper': 'appealed',
}
/** Transitions that a passed deadline adds or removes. */
const tooLate: Record<string, RefundStatus | [RefundStatus, RefundStatus] | undefined> = {
  'applying miss_answer system': ['in_progress', 'awaiting_return'],
  'awaiting_return miss_return system': 'withdrawn',
  'return_shipped miss_check system': 'in_progress',
  'refused appeal shopper': undefined,
  'offered appeal shopper': undefined,
  'offered miss_offer system': ['in_progress', 'awaiting_return'],
}

const cases = statuses.flatMap((from) =>
  actions.flatMap((action) =>
    actors.flatMap((who) => (['refund', 'return'] as const).map((type) => ({ from, action, who, type }))),
  ),
)

describe('every step by everybody', () => {
  test.each(cases)('$type: $from $action by $who', ({ from, action, who, type }) => {
    const name = `${from} ${action} ${who}`
    const of = (ends: (typeof tooLate)[string]) => (Array.isArray(ends) ? ends[type === 'refund' ? 0 : 1] : ends)
    const go = (change: Partial<RefundState>) => nextOf(refundAt(from, type, change), { action, who, now })?.to
    expect(go({})).toBe(of(inTime[name]))
    expect(go(late)).toBe(of(name in tooLate ? tooLate[name] : inTime[name]))
  })
})

describe('an appeal', () => {
  test.each([
    { name: 'is refused a second time', change: { appealed_at: before } },
    { name: 'is refused after the time for it', change: { appeal_until: now } },
    { name: 'is refused after the seller was paid', change: { payment_state: 'released' as const } },
    { name: 'is refused after the order was returned', change: { payment_state: 'returned' as const } },
    { name: 'is refused where nothing is left to refund', change: { has_rest: false } },
    { name: 'is refused beside another open request for the item', change: { has_other_open: true } },
    {
      name: 'is refused for lost goods after the after-sale window',
      change: { claim: 'not_received' as const, appeal_until: now, after_sale_until: now },
    },
  ])('$name', ({ change }) => {
    const refused = refundAt('refused', 'refund', change)
    expect(() => decide(refused, { action: 'appeal', who: 'shopper', now })).toThrow('NOT_APPEALABLE')
    expect(actionsOf(refused, now)).toEqual([])
  })
})

describe('an appeal of goods that were on their way', () => {
  const lost = refundAt('refused', 'refund', { claim: 'not_received', appeal_until: before })

  test.each([
    ['before the receipt', null],
    ['within the after-sale window', after],
  ])('is possible %s', (_name, after_sale_until) => {
    expect(actionsOf({ ...lost, after_sale_until }, now)).toEqual(['appeal'])
  })

  test('may follow until the latest of all known times', () => {
    const [first, second] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-06-15T00:00:00Z')]
    const untilOf = (change: Partial<Parameters<typeof appealUntilOf>[0]>) =>
      appealUntilOf({ ...lost, appeal_until: after, auto_confirm_at: null, ...change })
    expect(untilOf({})).toEqual(after)
    expect(untilOf({ auto_confirm_at: first })).toEqual(first)
    expect(untilOf({ auto_confirm_at: first, after_sale_until: second })).toEqual(second)
    expect(untilOf({ claim: 'received', after_sale_until: second })).toEqual(after)
  })
})

describe('an offer that was appealed', () => {
  const appealed = refundAt('appealed', 'return', { offered: 3_00 })
  test.each<[RefundTransitionAction, ActorRole, RefundStatus | undefined]>([
    ['accept', 'shopper', 'in_progress'],
    ['withdraw', 'shopper', undefined],
    ['rule_pass', 'operator', 'in_progress'],
    ['rule_refuse', 'operator', 'in_progress'],
  ])('%s by the %s leads to %s', (action, who, to) => {
    expect(nextOf({ ...appealed, received_quantity: 1 }, { action, who, now })?.to).toBe(to)
    const ahead = to === 'in_progress' ? 'awaiting_return' : to
    expect(nextOf(appealed, { action, who, now })?.to).toBe(ahead)
  })
})

describe('allowed actions', () => {
  test.each<[RefundStatus, string[], string[], string[]]>([
    ['applying', ['withdraw'], ['decide'], ['decide']],
    ['awaiting_return', ['withdraw', 'ship'], [], []],
    ['return_shipped', [], ['receive'], ['receive']],
    ['in_progress', [], [], []],
    ['refunded', [], [], []],
    ['refused', ['appeal'], [], []],
    ['appealed', ['withdraw'], [], ['rule']],
    ['withdrawn', [], [], []],
    ['offered', ['accept', 'appeal'], [], []],
  ])('%s: the shopper %j, the seller %j, an operator %j', (status, shopper, seller, operator) => {
    expect(actionsOf(refundAt(status, 'return'), now)).toEqual(shopper)
    expect(staffActionsOf(refundAt(status, 'return'), { who: 'seller', hasAnswered: false, now })).toEqual(seller)
    expect(staffActionsOf(refundAt(status, 'return'), { who: 'operator', hasAnswered: false, now })).toEqual(operator)
  })

  test.each<[RefundTransitionAction, string]>([
    ['pass', 'ALREADY_DECIDED'],
    ['receive', 'ALREADY_DECIDED'],
    ['rule_refuse', 'ALREADY_DECIDED'],
    ['withdraw', 'ALREADY_DECIDED'],
    ['ship', 'NOT_RETURNABLE'],
    ['appeal', 'NOT_APPEALABLE'],
  ])('%s of a refunded request is refused: %s', (action, refusal) => {
    expect(() => decide(refundAt('refunded'), { action, who: 'operator', now })).toThrow(refusal)
  })

  test('a request that waits for an action is open; an ended one is not', () => {
    const open = statuses.filter(isOpen)
    expect(open).toEqual(['applying', 'awaiting_return', 'return_shipped', 'in_progress', 'appealed', 'offered'])
  })
})

const parties = { account_id: 7, shop_id: 5 }
const staffMember = { id: 9, isOperator: false, shopIds: [5], worksFor: [5], conflicts: [] as number[] }

test.each<[string, Partial<typeof staffMember>, RefundTransitionAction, string]>([
  ['the shop’s manager', {}, 'pass', 'seller'],
  ['an operator', { isOperator: true, shopIds: [], worksFor: [] }, 'rule_pass', 'operator'],
  ['an operator who works for another shop', { isOperator: true, shopIds: [4], worksFor: [4] }, 'pass', 'operator'],
  ['an operator who manages the shop', { isOperator: true }, 'pass', 'seller'],
  ['an operator who manages the shop', { isOperator: true }, 'rule_refuse', 'NOT_ALLOWED'],
  ['an operator who packs for the shop', { isOperator: true, shopIds: [] }, 'pass', 'NOT_ALLOWED'],
  [
    'an operator who left the shop within a year',
    { isOperator: true, shopIds: [], worksFor: [], conflicts: [5] },
    'rule_pass',
    'NOT_ALLOWED',
  ],
  ['an operator who made the request', { id: 7, isOperator: true, shopIds: [], worksFor: [] }, 'pass', 'NOT_ALLOWED'],
])('%s (%o) and the action %s: %s', (_who, what, action, outcome) => {
  const check = () => checkStaff(parties, { ...staffMember, ...what }, action)
  if (outcome === 'NOT_ALLOWED') expect(check).toThrow(outcome)
  else expect(check()).toBe(outcome)
})

test('an operator who has answered in the shop’s place rules on no appeal', () => {
  const who = { who: 'operator', now } as const
  expect(staffActionsOf(refundAt('appealed'), { ...who, hasAnswered: false })).toEqual(['rule'])
  expect(staffActionsOf(refundAt('appealed'), { ...who, hasAnswered: true })).toEqual([])
  expect(staffActionsOf(refundAt('return_shipped', 'return'), { ...who, hasAnswered: true })).toEqual(['receive'])
  expect(() => checkAppealDecider([8, 9], 9)).toThrow('NOT_ALLOWED')
  checkAppealDecider([8], 9)
})

test('a refusal has a reason', () => {
  expect(() => checkDecisionReason({ verdict: 'refuse', reason: '' })).toThrow('INVALID_INPUT')
  expect(() => checkDecisionReason({ verdict: 'refuse' })).toThrow('INVALID_INPUT')
  checkDecisionReason({ verdict: 'refuse', reason: 'Nothing is wrong with it' })
  checkDecisionReason({ verdict: 'pass' })
})
