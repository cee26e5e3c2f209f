import type { InboxTask } from '@sealane/contract/inbox'
import { isOfShops, type QueueName } from '@sealane/contract/queues'
import type { OfficePage } from '../app/access.rules.ts'
import type { Me } from '../app/use-me.ts'

/** The page on which the tasks of each queue are decided. Only users who may open that page see the queue. */
export const pageOf: Record<QueueName, OfficePage | 'freeze' | 'check' | 'payOut'> = {
  recharges: 'recharge',
  proofs: 'recharge',
  withdrawals: 'withdrawal',
  payouts: 'payOut',
  applications: 'application',
  renames: 'shops',
  products: 'check',
  appeals: 'refund',
  frozen: 'freeze',
  refunds: 'refund',
  reviews: 'review',
  to_pack: 'order',
  to_ship: 'order',
  on_the_way: 'order',
}

/** Returns the tasks of a queue; without a queue, all that wait for an operator. The server has sorted them by urgency. */
export function tasksIn(tasks: readonly InboxTask[], queue: QueueName | undefined): InboxTask[] {
  return tasks.filter((task) => (queue === undefined ? !isOfShops(task.queue) : task.queue === queue))
}

export function isFlagged(task: InboxTask): boolean {
  if (task.kind === 'withdrawal') return task.withdrawal.flags.length > 0
  return task.kind === 'recharge' && task.recharge.flags.length > 0
}

/** Returns the most urgent task that this operator may decide and that no colleague works on. */
export function firstFor(me: Me, tasks: readonly InboxTask[]): InboxTask | undefined {
  return tasks.find(({ for_other, assignee }) => !for_other && (assignee === null || assignee === me.account))
}
