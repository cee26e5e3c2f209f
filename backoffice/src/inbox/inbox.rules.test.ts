import type { InboxTask } from '@sealane/contract/inbox'
import { expect, test } from 'vitest'
import { firstFor, isFlagged, tasksIn } from './inbox.rules.ts'

const task = (key: string, fields: object): InboxTask =>
  ({
    key,
    kind: 'recharge',
    for_other: false,
    assignee: null,
    recharge: { flags: [] },
    ...fields,
  }) as unknown as InboxTask

const tasks = [
  task('recharge 1', { queue: 'recharges', for_other: true }),
  task('recharge 2', { queue: 'proofs', recharge: { flags: ['proof_seen'] }, assignee: 'grace' }),
  task('withdrawal 3', { queue: 'withdrawals', kind: 'withdrawal', withdrawal: { flags: ['first_there'] } }),
  task('order 4', { queue: 'to_pack', kind: 'order' }),
]
const keysOf = (some: InboxTask[]) => some.map(({ key }) => key)

test.each([
  [undefined, ['recharge 1', 'recharge 2', 'withdrawal 3']],
  ['proofs', ['recharge 2']],
  ['to_pack', ['order 4']],
] as const)('the queue %s shows its own tasks', (queue, keys) => {
  expect(keysOf(tasksIn(tasks, queue))).toEqual(keys)
})

test('a proof seen before and a new destination are flagged', () => {
  expect(keysOf(tasks.filter(isFlagged))).toEqual(['recharge 2', 'withdrawal 3'])
})

test('the first task to open is neither for a second operator nor a colleague’s', () => {
  const me = { id: '1', account: 'ada', shops: [] }
  expect(firstFor(me, tasks)?.key).toBe('withdrawal 3')
  expect(firstFor({ ...me, account: 'grace' }, tasks)?.key).toBe('recharge 2')
  expect(firstFor(me, tasks.slice(0, 2))).toBeUndefined()
})
