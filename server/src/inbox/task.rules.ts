import type { Duty } from '@sealane/contract/access'
import type { InboxTask } from '@sealane/contract/inbox'
import { isOfShops, type QueueName, type TaskHolder } from '@sealane/contract/queues'
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

/** Omits from each member of a union. */
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
/** A task before it is known whose it is. */
export type WaitingTask = Without<InboxTask, 'assignee' | 'for_other'>

/** The operator, and the shops that they work for: nobody decides about themselves or their own shop. */
export type TaskReader = { id: string; account: string; shops: readonly { id: string }[] }

/** The tasks as the operator reads them: whose each is, and the most urgent first. */
export function toInbox(
  tasks: readonly WaitingTask[],
  reader: TaskReader,
  { holders, now }: { holders: readonly TaskHolder[]; now: Date },
): InboxTask[] {
  return tasks
    .map((task) => ({ ...task, assignee: assigneeOf(task, holders), for_other: waitsForOther(task, reader) }))
    .toSorted((one, other) => usedShare(other, now) - usedShare(one, now) || (one.since < other.since ? -1 : 1))
}

/** The part of the promised time that is used, 0 to 1; 0 if nobody promised one. */
function usedShare({ since, due }: WaitingTask, now: Date): number {
  if (due === null) return 0
  const [begin, end] = [Date.parse(since), Date.parse(due)]
  if (end <= begin) return 1
  return Math.min(1, Math.max(0, (now.getTime() - begin) / (end - begin)))
}

/** What waits for a shop is assigned to no operator. */
function assigneeOf({ key, queue }: WaitingTask, holders: readonly TaskHolder[]): string | null {
  if (isOfShops(queue)) return null
  return holders.find(({ subject, id }) => `${subject} ${id}` === key)?.account ?? null
}

/** One that a first operator wants taken back waits since then; nobody promised a time for that. A proof seen before has a queue of its own. */
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

/** Nobody promised a time. */
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

/** A shop that asks for a new name waits since then; nobody promised a time. */
export function toRenameTask(shop: MarketShop): WaitingTask {
  const since = shop.wanted_name?.at ?? shop.created_at
  return { kind: 'shop', key: `shop ${shop.id}`, queue: 'renames', since, due: null, shop }
}

/** Waits since its shop has put it on sale; nobody promised a time. */
export function toProductTask(product: PortalProduct): WaitingTask {
  const { id, updated_at, check } = product
  const since = check?.at ?? updated_at
  return { kind: 'product', key: `product ${id}`, queue: 'products', since, due: null, product }
}

/** An appeal waits for an operator, and nobody promised a time; the rest waits for the shop, until it is approved by itself. */
export function toRefundTask(refund: PortalRefund): WaitingTask {
  const { id, status, created_at, appeal, due_at } = refund
  const since = appeal?.at ?? refund.return?.shipped_at ?? created_at
  const queue = status === 'appealed' ? 'appeals' : 'refunds'
  return { kind: 'refund', key: `refund ${id}`, queue, since, due: due_at, refund }
}

/** Waits since the first of its reports; nobody promised a time. */
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

/** Nothing leaves it until an operator opens it again; nobody promised a time. */
export function toUserTask(user: PortalUser): WaitingTask {
  const { id, created_at, frozen } = user
  return { kind: 'user', key: `account ${id}`, queue: 'frozen', since: frozen?.at ?? created_at, due: null, user }
}

/** A first operator wants it paid out; nobody promised a time. */
export function toPayoutTask(user: PortalUser): WaitingTask {
  const { id, created_at, first_payout } = user
  const since = first_payout?.at ?? created_at
  return { kind: 'user', key: `account ${id}`, queue: 'payouts', since, due: null, user }
}

/** What is not yet packed is packed first; what is on its way has no time that anybody here promised. */
export function toOrderTask(order: PortalOrder): WaitingTask {
  const { id, created_at, ship_by, status, packed } = order
  const isOnTheWay = status === 2
  const queue = isOnTheWay ? 'on_the_way' : packed ? 'to_ship' : 'to_pack'
  return { kind: 'order', key: `order ${id}`, queue, since: created_at, due: isOnTheWay ? null : ship_by, order }
}

type FirstApproval = { operator: string } | null
type RechargeApprovals = { first_verdict: FirstApproval; first_reversal: FirstApproval; shopper: { id: string } }

/** Nobody decides on their own request, nor twice: it waits for somebody else (decisions, sections 1 and 7). */
function waitsForOther(task: WaitingTask, me: TaskReader): boolean {
  switch (task.kind) {
    case 'recharge':
      return rechargeWaitsForOther(task.recharge, me)
    case 'withdrawal':
      return withdrawalWaitsForOther(task.withdrawal, me)
    case 'application':
      return task.application.applicant.id === me.id
    case 'shop':
      return me.shops.some(({ id }) => id === task.shop.id)
    case 'product':
      return me.shops.some(({ id }) => id === task.product.shop.id)
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

/** Both have passed what a first operator wants taken back; any other of them may do so. */
function rechargeWaitsForOther({ shopper, first_verdict, first_reversal }: RechargeApprovals, me: TaskReader): boolean {
  return shopper.id === me.id || (first_reversal ?? first_verdict)?.operator === me.account
}

/** One's own is also that of whoever works for the same shop. */
function isOwnAccount({ id, shops }: Pick<PortalUser, 'id' | 'shops'>, me: TaskReader): boolean {
  return id === me.id || me.shops.some((mine) => shops.some((shop) => shop.id === mine.id))
}

/** Where the balance is another one than the first operator saw, whoever comes begins anew. */
function accountWaitsForOther({ user, queue }: Extract<WaitingTask, { kind: 'user' }>, me: TaskReader): boolean {
  if (isOwnAccount(user, me) || queue !== 'payouts') return isOwnAccount(user, me)
  return user.first_payout?.operator === me.account && user.first_payout.amount === user.balance
}

/** Once both have passed it, any of them may send it. */
function withdrawalWaitsForOther(withdrawal: PortalWithdrawal, me: TaskReader): boolean {
  const { state, first_verdict } = withdrawal
  return isOwnWithdrawal(withdrawal, me) || (state === 'auditing' && first_verdict?.operator === me.account)
}

/** One's own is also that of a shop one works for. */
function isOwnWithdrawal({ shopper, shop }: Pick<PortalWithdrawal, 'shopper' | 'shop'>, me: TaskReader): boolean {
  return shopper.id === me.id || me.shops.some(({ id }) => id === shop?.id)
}
