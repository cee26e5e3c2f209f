import type { QueueName, TaskHolder } from '@sealane/contract/queues'
import type { MarketShop } from '@sealane/contract/shop-administration'
import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalApplication } from '@sealane/contract/applications'
import type { PortalProduct } from '@sealane/contract/products'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalUser } from '@sealane/contract/users'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import type { OfficePage } from '../app/access.rules.ts'
import type { Me } from '../app/use-me.ts'
import { usedShare } from '../ui/age.rules.ts'

/** Where the tasks of each queue are decided: whoever may open it is shown the queue. */
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

/** Here the shops act; an operator looks, or helps. All others wait for an operator. */
const ofShops: readonly QueueName[] = ['refunds', 'to_pack', 'to_ship', 'on_the_way']

export function isOfShops(queue: QueueName): boolean {
  return ofShops.includes(queue)
}

/** Something that waits for somebody: since when, and until when it was promised. `key` is what it is about, and its id. */
export type InboxTask = { key: string; since: string; due: string | null; queue: QueueName } & (
  | { kind: 'recharge'; recharge: PortalRecharge }
  | { kind: 'withdrawal'; withdrawal: PortalWithdrawal }
  | { kind: 'application'; application: PortalApplication }
  | { kind: 'shop'; shop: MarketShop }
  | { kind: 'product'; product: PortalProduct }
  | { kind: 'refund'; refund: PortalRefund }
  | { kind: 'review'; review: PortalReview }
  | { kind: 'user'; user: PortalUser }
  | { kind: 'order'; order: PortalOrder }
)

/** One that a first operator wants taken back waits since then; nobody promised a time for that. A proof seen before has a queue of its own. */
export function toRechargeTask(recharge: PortalRecharge): InboxTask {
  const { id, created_at, expected_by, first_reversal, flags } = recharge
  const taskBase = { kind: 'recharge', key: `recharge ${id}`, recharge } as const
  if (first_reversal != null) return { ...taskBase, queue: 'recharges', since: first_reversal.at, due: null }
  const queue = flags.includes('proof_seen') ? 'proofs' : 'recharges'
  return { ...taskBase, queue, since: created_at, due: expected_by }
}

export function toWithdrawalTask(withdrawal: PortalWithdrawal): InboxTask {
  const { id, created_at, expected_by } = withdrawal
  const taskBase = { key: `withdrawal ${id}`, queue: 'withdrawals', since: created_at, due: expected_by } as const
  return { kind: 'withdrawal', ...taskBase, withdrawal }
}

/** Nobody promised a time. */
export function toApplicationTask(application: PortalApplication): InboxTask {
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
export function toRenameTask(shop: MarketShop): InboxTask {
  const since = shop.wanted_name?.at ?? shop.created_at
  return { kind: 'shop', key: `shop ${shop.id}`, queue: 'renames', since, due: null, shop }
}

/** Waits since its shop has put it on sale; nobody promised a time. */
export function toProductTask(product: PortalProduct): InboxTask {
  const { id, updated_at, check } = product
  const since = check?.at ?? updated_at
  return { kind: 'product', key: `product ${id}`, queue: 'products', since, due: null, product }
}

/** An appeal waits for an operator, and nobody promised a time; the rest waits for the shop, until it is approved by itself. */
export function toRefundTask(refund: PortalRefund): InboxTask {
  const { id, status, created_at, appeal, due_at } = refund
  const since = appeal?.at ?? refund.return?.shipped_at ?? created_at
  const queue = status === 'appealed' ? 'appeals' : 'refunds'
  return { kind: 'refund', key: `refund ${id}`, queue, since, due: due_at, refund }
}

/** Waits since the first of its reports; nobody promised a time. */
export function toReviewTask(review: PortalReview): InboxTask {
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
export function toUserTask(user: PortalUser): InboxTask {
  const { id, created_at, frozen } = user
  return { kind: 'user', key: `account ${id}`, queue: 'frozen', since: frozen?.at ?? created_at, due: null, user }
}

/** A first operator wants it paid out; nobody promised a time. */
export function toPayoutTask(user: PortalUser): InboxTask {
  const { id, created_at, first_payout } = user
  const since = first_payout?.at ?? created_at
  return { kind: 'user', key: `account ${id}`, queue: 'payouts', since, due: null, user }
}

/** What is not yet packed is packed first; what is on its way has no time that anybody here promised. */
export function toOrderTask(order: PortalOrder): InboxTask {
  const { id, created_at, ship_by, status, packed } = order
  const isOnTheWay = status === 2
  const queue = isOnTheWay ? 'on_the_way' : packed ? 'to_ship' : 'to_pack'
  return { kind: 'order', key: `order ${id}`, queue, since: created_at, due: isOnTheWay ? null : ship_by, order }
}

/** The most of its promised time used first, the oldest of equals first. */
export function tasksIn(tasks: readonly InboxTask[], queue: QueueName | undefined, now: number): InboxTask[] {
  const share = ({ since, due }: InboxTask) => usedShare(since, due, now) ?? 0
  return tasks
    .filter((task) => isIn(task, queue))
    .toSorted((one, other) => share(other) - share(one) || (one.since < other.since ? -1 : 1))
}

/** Each task is in one queue. Without one chosen, all that waits for an operator. */
function isIn(task: InboxTask, queue: QueueName | undefined): boolean {
  return queue === undefined ? !isOfShops(task.queue) : task.queue === queue
}

type QueueCount = { queue: QueueName; count: number }
/** A list may end here, and its queue go on. */
const countedMaximum = 100

/** Queues whose list says another number than their tile, with both. What waits for shops is listed only where it is `chosen`. */
export function differences(
  queues: readonly QueueCount[],
  tasks: readonly InboxTask[],
  chosen: QueueName | undefined,
): string[] {
  return queues.flatMap(({ queue, count }) => {
    const listed = tasks.filter((task) => task.queue === queue).length
    const isListed = (!isOfShops(queue) || queue === chosen) && listed < countedMaximum
    return isListed && listed !== count ? [`${queue} ${count} ${listed}`] : []
  })
}

export function isFlagged(task: InboxTask): boolean {
  if (task.kind === 'withdrawal') return task.withdrawal.flags.length > 0
  return task.kind === 'recharge' && task.recharge.flags.length > 0
}

type FirstApproval = { operator: string } | null
type RechargeApprovals = { first_verdict: FirstApproval; first_reversal: FirstApproval; shopper: { id: string } }

/** Nobody decides on their own request, nor twice: it waits for somebody else (decisions, sections 1 and 7). */
export function waitsForOther(task: InboxTask, me: Me): boolean {
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
export function rechargeWaitsForOther({ shopper, first_verdict, first_reversal }: RechargeApprovals, me: Me): boolean {
  return shopper.id === me.id || (first_reversal ?? first_verdict)?.operator === me.account
}

/** One's own is also that of whoever works for the same shop. */
export function isOwnAccount({ id, shops }: Pick<PortalUser, 'id' | 'shops'>, me: Me): boolean {
  return id === me.id || me.shops.some((mine) => shops.some((shop) => shop.id === mine.id))
}

/** Where the balance is another one than the first operator saw, whoever comes begins anew. */
function accountWaitsForOther({ user, queue }: Extract<InboxTask, { kind: 'user' }>, me: Me): boolean {
  if (isOwnAccount(user, me) || queue !== 'payouts') return isOwnAccount(user, me)
  return user.first_payout?.operator === me.account && user.first_payout.amount === user.balance
}

/** Once both have passed it, any of them may send it. */
export function withdrawalWaitsForOther(withdrawal: PortalWithdrawal, me: Me): boolean {
  const { state, first_verdict } = withdrawal
  return isOwnWithdrawal(withdrawal, me) || (state === 'auditing' && first_verdict?.operator === me.account)
}

/** One's own is also that of a shop one works for. */
export function isOwnWithdrawal({ shopper, shop }: Pick<PortalWithdrawal, 'shopper' | 'shop'>, me: Me): boolean {
  return shopper.id === me.id || me.shops.some(({ id }) => id === shop?.id)
}

/** Who has it in hand; what waits for a shop is in no operator's. */
export function assigneeOf(task: InboxTask, holders: readonly TaskHolder[]): string | undefined {
  if (isOfShops(task.queue)) return undefined
  return holders.find(({ subject, id }) => `${subject} ${id}` === task.key)?.account
}

/** The most urgent that waits for this operator and is not in a colleague's hand. */
export function firstFor(me: Me, tasks: readonly InboxTask[], holders: readonly TaskHolder[]): InboxTask | undefined {
  return tasks.find((task) => {
    const holder = assigneeOf(task, holders)
    return !waitsForOther(task, me) && (holder === undefined || holder === me.account)
  })
}
