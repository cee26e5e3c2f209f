import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalApplication } from '@sealane/contract/applications'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalUser } from '@sealane/contract/users'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { expect, test } from 'vitest'
import {
  differences,
  firstFor,
  assigneeOf,
  isFlagged,
  tasksIn,
  toApplicationTask,
  toOrderTask,
  toPayoutTask,
  toRechargeTask,
  toRefundTask,
  toReviewTask,
  toUserTask,
  toWithdrawalTask,
  waitsForOther,
  type InboxTask,
} from './inbox.rules.ts'

const order = (id: string, created_at: string, status: number, packed: boolean) =>
  toOrderTask({ id, created_at, ship_by: '2026-11-24T00:00:00Z', status, packed } as PortalOrder)
const recharge = (id: string, created_at: string, flags: PortalRecharge['flags']) =>
  toRechargeTask({ id, created_at, expected_by: '2026-11-22T12:30:00Z', flags } as PortalRecharge)

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
  toWithdrawalTask({ id, created_at, expected_by: '2026-11-22T13:00:00Z', flags } as PortalWithdrawal)

const now = Date.parse('2026-11-22T12:00:00Z')
const tasks = [
  order('1', '2026-11-22T09:00:00Z', 1, false),
  order('2', '2026-11-20T09:00:00Z', 1, true),
  order('3', '2026-11-19T09:00:00Z', 2, true),
  recharge('4', '2026-11-21T09:00:00Z', []),
  recharge('5', '2026-11-22T11:50:00Z', ['proof_seen']),
  withdrawal('6', '2026-11-22T11:00:00Z', ['first_there']),
]

const counted = { recharges: 1, proofs: 1, withdrawals: 1, to_pack: 1, on_the_way: 1 } as const
test.each([
  ['the same', {}, undefined, []],
  ['one that is gone from the list', { recharges: 2 }, undefined, ['recharges 2 1']],
  ['one that is listed already', { withdrawals: 0 }, undefined, ['withdrawals 0 1']],
  ['more for shops, not listed', { to_pack: 4 }, undefined, []],
  ['more for shops, listed', { to_pack: 4, on_the_way: 7 }, 'to_pack', ['to_pack 4 1']],
] as const)('tiles that count %s differ from their lists in %4$j', (_name, changed, chosen, expected) => {
  const queues = Object.entries({ ...counted, ...changed }).map(([queue, count]) => ({ queue, count }))
  expect(differences(queues as Parameters<typeof differences>[0], tasks, chosen)).toEqual(expected)
})

test('a list that ends somewhere is no other number', () => {
  const listed = Array.from({ length: 100 }, (_, id) => recharge(String(id), '2026-11-21T09:00:00Z', []))
  expect(differences([{ queue: 'recharges', count: 600 }], listed, undefined)).toEqual([])
})

test.each([
  [undefined, ['recharge 4', 'withdrawal 6', 'recharge 5']],
  ['withdrawals', ['withdrawal 6']],
  ['recharges', ['recharge 4']],
  ['proofs', ['recharge 5']],
  ['to_pack', ['order 1']],
  ['to_ship', ['order 2']],
  ['on_the_way', ['order 3']],
] as const)('the queue %s, the most urgent first', (queue, keys) => {
  expect(tasksIn(tasks, queue, now).map(({ key }) => key)).toEqual(keys)
})

test('what is on its way has no due time', () => {
  expect(tasks.map(({ due }) => due === null)).toEqual([false, false, true, false, false, false])
})

test('a proof seen before and a new destination are flagged', () => {
  expect(tasks.filter(isFlagged).map(({ key }) => key)).toEqual(['recharge 5', 'withdrawal 6'])
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

const me = { id: '1', account: 'ada', shops: [{ id: '7' }] }
const [mine, foreign] = [
  { id: '1', account: 'ada' },
  { id: '2', account: 'mei' },
]
const of = {
  recharge: (fields: object) =>
    toRechargeTask({ ...{ shopper: foreign, first_verdict: null, flags: [] }, ...fields } as unknown as PortalRecharge),
  withdrawal: (fields: object) =>
    toWithdrawalTask({
      ...{ shopper: foreign, shop: null, state: 'auditing', first_verdict: null },
      ...fields,
    } as PortalWithdrawal),
  application: (fields: object) => toApplicationTask({ applicant: foreign, ...fields } as PortalApplication),
  review: (fields: object) => toReviewTask({ shopper: foreign, reports: [], ...fields } as unknown as PortalReview),
  user: (fields: object) => toUserTask({ ...foreign, shops: [], frozen: null, ...fields } as unknown as PortalUser),
  payout: (fields: object) => {
    const first_payout = { operator: 'grace', amount: 5_00, note: 'DE00', at: '2026-11-20T12:00:00Z' }
    return toPayoutTask({ ...foreign, shops: [], balance: 5_00, first_payout, ...fields } as unknown as PortalUser)
  },
  refund: (fields: object) => refund({ can: ['rule'], ...fields }),
} satisfies Record<string, (fields: object) => InboxTask>

test.each([
  ['recharge', {}, false],
  ['recharge', { shopper: mine }, true],
  ['recharge', { first_verdict: { operator: 'ada' } }, true],
  ['recharge', { first_verdict: { operator: 'grace' } }, false],
  ['recharge', { first_verdict: { operator: 'ada' }, first_reversal: { operator: 'grace' } }, false],
  ['recharge', { first_verdict: { operator: 'grace' }, first_reversal: { operator: 'ada' } }, true],
  ['withdrawal', {}, false],
  ['withdrawal', { shopper: mine }, true],
  ['withdrawal', { shop: { id: '7' } }, true],
  ['withdrawal', { shop: { id: '8' } }, false],
  ['withdrawal', { first_verdict: { operator: 'ada' } }, true],
  ['withdrawal', { first_verdict: { operator: 'ada' }, state: 'passed' }, false],
  ['application', {}, false],
  ['application', { applicant: mine }, true],
  ['review', {}, false],
  ['review', { shopper: mine }, true],
  ['user', {}, false],
  ['user', mine, true],
  ['user', { shops: [{ id: '7' }] }, true],
  ['payout', {}, false],
  ['payout', mine, true],
  ['payout', { shops: [{ id: '7' }] }, true],
  ['payout', { first_payout: { operator: 'ada', amount: 5_00 } }, true],
  ['payout', { first_payout: { operator: 'ada', amount: 4_00 } }, false],
  ['refund', {}, false],
  ['refund', { can: [] }, true],
] as const)('a %s with %o waits for a colleague: %s (decisions, sections 1 and 7)', (kind, fields, isForOther) => {
  expect(waitsForOther(of[kind](fields), me)).toBe(isForOther)
})

test('the most urgent that is opened is neither a colleague’s nor waits for one', () => {
  const waiting = [
    of.recharge({ id: '1', shopper: mine }),
    of.recharge({ id: '2' }),
    of.withdrawal({ id: '3' }),
    of.user({ id: '4' }),
  ]
  const holders = [
    { subject: 'recharge', id: '2', account: 'grace' },
    { subject: 'withdrawal', id: '3', account: 'ada' },
  ] as const
  expect(waiting.map((task) => assigneeOf(task, holders))).toEqual([undefined, 'grace', 'ada', undefined])
  expect(firstFor(me, waiting, holders)?.key).toBe('withdrawal 3')
  expect(firstFor(me, waiting, [])?.key).toBe('recharge 2')
  expect(firstFor(me, waiting.slice(0, 1), [])).toBeUndefined()
})

test('a frozen account waits since it was frozen, and has a name as decisions do', () => {
  const task = toUserTask({ id: '9', frozen: { reason: 'Odd', at: '2026-11-20T12:00:00Z' } } as PortalUser)
  expect(task).toMatchObject({ key: 'account 9', queue: 'frozen', since: '2026-11-20T12:00:00Z', due: null })
  expect(assigneeOf(task, [{ subject: 'account', id: '9', account: 'ada' }])).toBe('ada')
})

test('what a first operator wants taken back or paid out waits since then, for whoever pays', () => {
  const at = '2026-11-20T12:00:00Z'
  const reversal = of.recharge({
    id: '4',
    expected_by: '2026-11-19T12:00:00Z',
    first_reversal: { operator: 'grace', at },
  })
  expect(reversal).toMatchObject({ key: 'recharge 4', queue: 'recharges', since: at, due: null })
  expect(of.payout({})).toMatchObject({ key: 'account 2', queue: 'payouts', since: at, due: null })
})
