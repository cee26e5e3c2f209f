import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalApplication } from '@sealane/contract/applications'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalUser } from '@sealane/contract/users'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { expect, test } from 'vitest'
import {
  toApplicationTask,
  toInbox,
  toOrderTask,
  toPayoutTask,
  toRechargeTask,
  toRefundTask,
  toReviewTask,
  toUserTask,
  toWithdrawalTask,
  type WaitingTask,
} from './task.rules.ts'

const order = (id: string, created_at: string, status: number, packed: boolean) =>
  toOrderTask({ id, created_at, ship_by: '2026-11-24T00:00:00Z', status, packed } as PortalOrder)
const recharge = (id: string, created_at: string, flags: PortalRecharge['flags']) =>
  toRechargeTask({ id, created_at, expected_by: '2026-11-22T12:30:00Z', flags, shopper: {} } as PortalRecharge)

const refundRequest = {
  id: '6',
  created_at: '2026-11-19T12:00:00Z',
  due_at: '2026-11-24T12:00:00Z',
  appeal: null,
  return: null,
}
const refund = (changed: Partial<PortalRefund>) =>
  toRefundTask({ ...refundRequest, status: 'applying', ...changed } as PortalRefund)
const withdrawal = (id: string, created_at: string, flags: PortalWithdrawal['flags']) =>
  toWithdrawalTask({ id, created_at, expected_by: '2026-11-22T13:00:00Z', flags, shopper: {} } as PortalWithdrawal)

const now = new Date('2026-11-22T12:00:00Z')
const tasks = [
  order('1', '2026-11-22T09:00:00Z', 1, false),
  order('2', '2026-11-20T09:00:00Z', 1, true),
  order('3', '2026-11-19T09:00:00Z', 2, true),
  recharge('4', '2026-11-21T09:00:00Z', []),
  recharge('5', '2026-11-22T11:50:00Z', ['proof_seen']),
  withdrawal('6', '2026-11-22T11:00:00Z', ['first_there']),
]

test('tasks are sorted by the part of their promised time that is used, the oldest of equals first', () => {
  const keys = toInbox(tasks, me, { holders: [], now }).map(({ key }) => key)
  expect(keys).toEqual(['recharge 4', 'order 2', 'withdrawal 6', 'recharge 5', 'order 1', 'order 3'])
})

test('a task under way has no due time', () => {
  expect(tasks.map(({ due }) => due === null)).toEqual([false, false, true, false, false, false])
})

test.each([
  ['a request', {}, 'refunds', '2026-11-19T12:00:00Z'],
  [
    'a return',
    { status: 'return_shipped', return: { shipped_at: '2026-11-20T12:00:00Z' } as PortalRefund['return'] },
    'refunds',
    '2026-11-20T12:00:00Z',
  ],
  [
    'an appeal',
    { status: 'appealed', due_at: null, appeal: { explanation: '', proofs: [], at: '2026-11-21T12:00:00Z' } },
    'appeals',
    '2026-11-21T12:00:00Z',
  ],
] as const)('%s waits in its queue since its last step', (_what, changed, queue, since) => {
  expect(refund(changed as Partial<PortalRefund>)).toMatchObject({ queue, since })
})

const me = { id: '1', account: 'ada', conflicts: [7] }
const [mine, foreign] = [
  { id: '1', account: 'ada' },
  { id: '2', account: 'mei' },
]
const of = {
  recharge: (fields: object) =>
    toRechargeTask({ ...{ shopper: foreign, first_verdict: null, flags: [] }, ...fields } as unknown as PortalRecharge),
  withdrawal: (fields: object) =>
    toWithdrawalTask({
      ...{ shopper: foreign, is_own: false, state: 'auditing', first_verdict: null },
      ...fields,
    } as PortalWithdrawal),
  application: (fields: object) => toApplicationTask({ applicant: foreign, ...fields } as PortalApplication),
  review: (fields: object) => toReviewTask({ shopper: foreign, reports: [], ...fields } as unknown as PortalReview),
  user: (fields: object) => toUserTask({ ...foreign, is_own: false, frozen: null, ...fields } as unknown as PortalUser),
  payout: (fields: object) => {
    const first_payout = { operator: 'grace', amount: 5_00, note: 'DE00', at: '2026-11-20T12:00:00Z' }
    return toPayoutTask({ ...foreign, is_own: false, balance: 5_00, first_payout, ...fields } as unknown as PortalUser)
  },
  refund: (fields: object) => refund({ can: ['rule'], ...fields }),
} satisfies Record<string, (fields: object) => WaitingTask>

test.each([
  ['recharge', {}, false],
  ['recharge', { shopper: mine }, true],
  ['recharge', { first_verdict: { operator: 'ada' } }, true],
  ['recharge', { first_verdict: { operator: 'grace' } }, false],
  ['recharge', { first_verdict: { operator: 'ada' }, first_reversal: { operator: 'grace' } }, false],
  ['recharge', { first_verdict: { operator: 'grace' }, first_reversal: { operator: 'ada' } }, true],
  ['withdrawal', {}, false],
  ['withdrawal', { is_own: true }, true],
  ['withdrawal', { first_verdict: { operator: 'ada' } }, true],
  ['withdrawal', { first_verdict: { operator: 'ada' }, state: 'passed' }, false],
  ['application', {}, false],
  ['application', { applicant: mine }, true],
  ['review', {}, false],
  ['review', { shopper: mine }, true],
  ['user', {}, false],
  ['user', { is_own: true }, true],
  ['payout', {}, false],
  ['payout', { is_own: true }, true],
  ['payout', { first_payout: { operator: 'ada', amount: 5_00 } }, true],
  ['payout', { first_payout: { operator: 'ada', amount: 4_00 } }, false],
  ['refund', {}, false],
  ['refund', { can: [] }, true],
] as const)('a %s with %o waits for a colleague: %s (decisions, sections 1 and 7)', (kind, fields, isForOther) => {
  const [task] = toInbox([of[kind](fields)], me, { holders: [], now })
  expect(task?.for_other).toBe(isForOther)
})

test('a task has the name of the operator who works on it, and one that waits for a shop has none', () => {
  const holders = [
    { subject: 'recharge', id: '2', account: 'grace' },
    { subject: 'account', id: '4', account: 'ada' },
    { subject: 'refund', id: '6', account: 'ada' },
  ] as const
  const waiting = [of.recharge({ id: '2' }), of.withdrawal({ id: '2' }), of.user({ id: '4' }), of.refund({})]
  const inbox = toInbox(waiting, me, { holders, now })
  const names = Object.fromEntries(inbox.map(({ key, assignee }) => [key, assignee]))
  expect(names).toEqual({ 'recharge 2': 'grace', 'withdrawal 2': null, 'account 4': 'ada', 'refund 6': null })
})

test('a frozen account waits since it was frozen, and has a name as decisions do', () => {
  const task = toUserTask({ id: '9', frozen: { reason: 'Odd', at: '2026-11-20T12:00:00Z' } } as PortalUser)
  expect(task).toMatchObject({ key: 'account 9', queue: 'frozen', since: '2026-11-20T12:00:00Z', due: null })
})

test('a reversal or payout that a first operator wants waits since then, for operators with the finance duty', () => {
  const at = '2026-11-20T12:00:00Z'
  const reversal = of.recharge({
    id: '4',
    expected_by: '2026-11-19T12:00:00Z',
    first_reversal: { operator: 'grace', at },
  })
  expect(reversal).toMatchObject({ key: 'recharge 4', queue: 'recharges', since: at, due: null })
  expect(of.payout({})).toMatchObject({ key: 'account 2', queue: 'payouts', since: at, due: null })
})

test.each([
  ['shop', { shop: { id: '7' } }],
  ['product', { product: { shop: { id: '7' } } }],
] as const)(
  'a %s of a shop that the operator works for, or left within a year, waits for a colleague',
  (kind, subject) => {
    const waiting = { ...of.user({}), kind, ...subject } as unknown as WaitingTask
    const other = { ...waiting, shop: { id: '8' }, product: { shop: { id: '8' } } } as unknown as WaitingTask
    expect(toInbox([waiting], me, { holders: [], now })[0]?.for_other).toBe(true)
    expect(toInbox([other], me, { holders: [], now })[0]?.for_other).toBe(false)
  },
)
