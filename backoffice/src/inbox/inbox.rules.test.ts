import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalRecharge } from '@sealane/contract/wallet'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { expect, test } from 'vitest'
import { isFlagged, tasksIn, toOrderTask, toRechargeTask, toRefundTask, toWithdrawalTask } from './inbox.rules.ts'

const order = (id: string, created_at: string, status: number, packed: boolean) =>
  toOrderTask({ id, created_at, ship_by: '2026-11-24T00:00:00Z', status, packed } as PortalOrder)
const recharge = (id: string, created_at: string, flags: PortalRecharge['flags']) =>
  toRechargeTask({ id, created_at, expected_by: '2026-11-22T12:30:00Z', flags } as PortalRecharge)

const asked = {
  id: '6',
  created_at: '2026-11-19T12:00:00Z',
  due_at: '2026-11-24T12:00:00Z',
  appeal: null,
  return: null,
}
const refund = (changed: Partial<PortalRefund>) =>
  toRefundTask({ ...asked, status: 'applying', ...changed } as PortalRefund)
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

test.each([
  [undefined, ['recharge 4', 'order 2', 'withdrawal 6', 'recharge 5', 'order 1']],
  ['withdrawals', ['withdrawal 6']],
  ['recharges', ['recharge 4', 'recharge 5']],
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
