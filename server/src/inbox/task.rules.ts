import type { Duty } from '@sealane/contract/access'
import type { InboxTask } from '@sealane/contract/inbox'
import { isOfShops, usedShare, type QueueName, type TaskHolder } from '@sealane/contract/queues'
import type { MarketShop } from '@sealane/contract/shop-administration'
import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalApplication } from '@sealane/contract/applications'
import type { PortalProduct } from '@sealane/contract/products'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalUser } from '@sealane/contract/users'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'

/** The duties of the operators who work on each queue. */
export const queueDuties: Record<QueueName, readonly Duty[]> = {
  recharges: ['finance'],
  proofs: ['finance'],
  withdrawals: ['finance'],
  payouts: ['finance'],
  applications: ['catalogue'],
  renames: ['catalogue'],
  appeals: ['support'],
  products: ['catalogue'],
  reviews: ['support', 'catalogue'],
  frozen: ['support'],
  refunds: ['support'],
  to_pack: ['support'],
  to_ship: ['support'],
  on_the_way: ['support'],
}

/** Omits the key from each member of the union. */
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
/** A task before the inbox knows its assignee and reader. */
export type WaitingTask = Without<InboxTask, 'assignee' | 'for_other'>

/** The operator who reads the inbox, with the shops that they decide nothing about. */
export type TaskReader = { id: string; account: string; conflicts: readonly number[] }

/** Adds to each task its assignee and whether the reader may decide it. The most urgent is first. */
export function toInbox(
  tasks: readonly WaitingTask[],
  reader: TaskReader,
  { holders, now }: { holders: readonly TaskHolder[]; now: Date },
): InboxTask[] {
  return tasks
    .map((task) => ({ ...task, assignee: assigneeOf(task, holders), for_other: waitsForOther(task, reader) }))
    .toSorted((one, other) => urgency(other, now) - urgency(one, now) || (one.since < other.since ? -1 : 1))
}

/** A task without a promised time is the least urgent. */
function urgency({ since, due }: WaitingTask, now: Date): number {
  return usedShare(since, due, now.getTime()) ?? 0
}

/** A task of a shop has no assignee. */
function assigneeOf({ key, queue }: WaitingTask, holders: readonly TaskHolder[]): string | null {
  if (isOfShops(queue)) return null
  return holders.find(({ subject, id }) => `${subject} ${id}` === key)?.account ?? null
}

/**
 * Converts a top-up. One with a first approval of its reversal waits since then, without a promised time. A proof that was seen before has its own
 * queue.
 */
export function toRechargeTask(recharge: PortalRecharge): WaitingTask {
  const { id, created_at, expected_by, first_reversal, flags } = recharge
  const taskBase = { kind: 'recharge', key: `recharge ${id}`, recharge } as const
  if (first_reversal != null) return { ...taskBase, queue: 'recharges', since: first_reversal.at, due: null }
  const queue = flags.includes('proof_seen') ? 'proofs' : 'recharges'
  return { ...taskBase, queue, since: created_at, due: expected_by }
}

export function toWithdrawalTask(withdrawal: PortalWithdrawal): WaitingTask {
  const { id, created_at, expected_by } = withdrawal
  const taskBase = { key: `withdrawal ${id}`, queue: 'withdrawals', since: created_at, due: expected_by } as const
  return { kind: 'withdrawal', ...taskBase, withdrawal }
}

/** An application has no promised time. */
export function toApplicationTask(application: PortalApplication): WaitingTask {
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

/** A shop waits since it requested the new name, without a promised time. */
export function toRenameTask(shop: MarketShop): WaitingTask {
  const since = shop.wanted_name?.at ?? shop.created_at
  return { kind: 'shop', key: `shop ${shop.id}`, queue: 'renames', since, due: null, shop }
}

/** A product waits since its shop put it on sale, without a promised time. */
export function toProductTask(product: PortalProduct): WaitingTask {
  const { id, updated_at, check } = product
  const since = check?.at ?? updated_at
  return { kind: 'product', key: `product ${id}`, queue: 'products', since, due: null, product }
}

/** An appeal waits for an operator, without a promised time. Other requests wait for the shop, and are approved automatically in the end. */
export function toRefundTask(refund: PortalRefund): WaitingTask {
  const { id, status, created_at, appeal, due_at } = refund
  const since = appeal?.at ?? refund.return?.shipped_at ?? created_at
  const queue = status === 'appealed' ? 'appeals' : 'refunds'
  return { kind: 'refund', key: `refund ${id}`, queue, since, due: due_at, refund }
}

/** A review waits since its first report, without a promised time. */
export function toReviewTask(review: PortalReview): WaitingTask {
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

/** A frozen account waits until an operator unfreezes it, without a promised time. */
export function toUserTask(user: PortalUser): WaitingTask {
  const { id, created_at, frozen } = user
  return { kind: 'user', key: `account ${id}`, queue: 'frozen', since: frozen?.at ?? created_at, due: null, user }
}

/** A payout waits since its first approval, without a promised time. */
export function toPayoutTask(user: PortalUser): WaitingTask {
  const { id, created_at, first_payout } = user
  const since = first_payout?.at ?? created_at
  return { kind: 'user', key: `account ${id}`, queue: 'payouts', since, due: null, user }
}

/** An order is packed before it is shipped. An order on its way has no promised time. */
export function toOrderTask(order: PortalOrder): WaitingTask {
  const { id, created_at, ship_by, status, packed } = order
  const isOnTheWay = status === 2
  const queue = isOnTheWay ? 'on_the_way' : packed ? 'to_ship' : 'to_pack'
  return { kind: 'order', key: `order ${id}`, queue, since: created_at, due: isOnTheWay ? null : ship_by, order }
}

type FirstApproval = { operator: string } | null
type RechargeApprovals = { first_verdict: FirstApproval; first_reversal: FirstApproval; shopper: { id: string } }

/** No operator decides on their own request, or gives both approvals (specification, decisions 1 and 7). */
function waitsForOther(task: WaitingTask, me: TaskReader): boolean {
  switch (task.kind) {
    case 'recharge':
      return rechargeWaitsForOther(task.recharge, me)
    case 'withdrawal':
      return withdrawalWaitsForOther(task.withdrawal, me)
    case 'application':
      return task.application.applicant.id === me.id
    case 'shop':
      return me.conflicts.includes(Number(task.shop.id))
    case 'product':
      return me.conflicts.includes(Number(task.product.shop.id))
    case 'refund':
      return task.refund.can.length === 0
    case 'review':
      return task.review.shopper.id === me.id
    case 'user':
      return accountWaitsForOther(task, me)
    case 'order':
      return false
  }
}

/** Two operators reverse a top-up. The second may be any operator but the first. */
function rechargeWaitsForOther({ shopper, first_verdict, first_reversal }: RechargeApprovals, me: TaskReader): boolean {
  return shopper.id === me.id || (first_reversal ?? first_verdict)?.operator === me.account
}

/** If the balance is no longer the one that was approved, any operator gives a first approval again. */
function accountWaitsForOther({ user, queue }: Extract<WaitingTask, { kind: 'user' }>, me: TaskReader): boolean {
  if (user.is_own || queue !== 'payouts') return user.is_own
  return user.first_payout?.operator === me.account && user.first_payout.amount === user.balance
}

/** A withdrawal with both approvals may be sent by any operator. */
function withdrawalWaitsForOther(withdrawal: PortalWithdrawal, me: TaskReader): boolean {
  const { is_own, state, first_verdict } = withdrawal
  return is_own || (state === 'auditing' && first_verdict?.operator === me.account)
}
