import type { QueueName } from '@sealane/contract/queues'
import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalApplication } from '@sealane/contract/partners'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalRecharge } from '@sealane/contract/wallet'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import type { OfficePage } from '../app/access.rules.ts'
import { usedShare } from '../ui/age.rules.ts'

/** Where the tasks of each queue are decided: whoever may open it is shown the queue. */
export const pageOf: Record<QueueName, OfficePage> = {
  recharges: 'recharge',
  withdrawals: 'withdrawal',
  applications: 'application',
  appeals: 'refund',
  refunds: 'refund',
  reviews: 'review',
  to_pack: 'order',
  to_ship: 'order',
  on_the_way: 'order',
}

/** Something that waits for somebody: since when, and until when it was promised. */
export type Task = { key: string; since: string; due: string | null; queue: QueueName } & (
  | { kind: 'recharge'; recharge: PortalRecharge }
  | { kind: 'withdrawal'; withdrawal: PortalWithdrawal }
  | { kind: 'application'; application: PortalApplication }
  | { kind: 'refund'; refund: PortalRefund }
  | { kind: 'review'; review: PortalReview }
  | { kind: 'order'; order: PortalOrder }
)

export function toRechargeTask(recharge: PortalRecharge): Task {
  const { id, created_at, expected_by } = recharge
  return { kind: 'recharge', key: `recharge ${id}`, queue: 'recharges', since: created_at, due: expected_by, recharge }
}

export function toWithdrawalTask(withdrawal: PortalWithdrawal): Task {
  const { id, created_at, expected_by } = withdrawal
  const place = { key: `withdrawal ${id}`, queue: 'withdrawals', since: created_at, due: expected_by } as const
  return { kind: 'withdrawal', ...place, withdrawal }
}

/** Nobody promised a time. */
export function toApplicationTask(application: PortalApplication): Task {
  const { id, created_at } = application
  return {
    kind: 'application',
    key: `application ${id}`,
    queue: 'applications',
    since: created_at,
    due: null,
    application,
  }
}

/** An appeal waits for an operator, and nobody promised a time; the rest waits for the shop, until it is approved by itself. */
export function toRefundTask(refund: PortalRefund): Task {
  const { id, status, created_at, appeal, due_at } = refund
  const since = appeal?.at ?? refund.return?.shipped_at ?? created_at
  const queue = status === 'appealed' ? 'appeals' : 'refunds'
  return { kind: 'refund', key: `refund ${id}`, queue, since, due: due_at, refund }
}

/** Waits since the first of its reports; nobody promised a time. */
export function toReviewTask(review: PortalReview): Task {
  const { id, created_at, reports } = review
  return {
    kind: 'review',
    key: `review ${id}`,
    queue: 'reviews',
    since: reports[0]?.at ?? created_at,
    due: null,
    review,
  }
}

/** What is not yet packed is packed first; what is on its way has no time that anybody here promised. */
export function toOrderTask(order: PortalOrder): Task {
  const { id, created_at, ship_by, status, packed } = order
  const isOnTheWay = status === 2
  const queue = isOnTheWay ? 'on_the_way' : packed ? 'to_ship' : 'to_pack'
  return { kind: 'order', key: `order ${id}`, queue, since: created_at, due: isOnTheWay ? null : ship_by, order }
}

/** The most of its promised time used first, the oldest of equals first. */
export function tasksIn(tasks: readonly Task[], queue: QueueName | undefined, now: number): Task[] {
  const share = ({ since, due }: Task) => usedShare(since, due, now) ?? 0
  return tasks
    .filter((task) => isIn(task, queue))
    .toSorted((one, other) => share(other) - share(one) || (one.since < other.since ? -1 : 1))
}

/** Each task is in one queue. What is on its way waits for nobody here. */
function isIn(task: Task, queue: QueueName | undefined): boolean {
  return queue === undefined ? task.queue !== 'on_the_way' : task.queue === queue
}

export function isFlagged(task: Task): boolean {
  if (task.kind === 'withdrawal') return task.withdrawal.flags.length > 0
  return task.kind === 'recharge' && task.recharge.flags.length > 0
}
