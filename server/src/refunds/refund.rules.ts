import type {
  PortalRefundAction,
  RefundAction,
  RefundEventKind,
  RefundStatus,
  RefundType,
} from '@sealane/contract/refunds'
import type { RefusalCode } from '@sealane/contract/refusals'
import type { ActorRole } from '../orders/order.rules.ts'
import { orderRoleOf, type OrderHandler, type OrderParties } from '../orders/staff-role.rules.ts'
import { Refusal } from '../refusal.ts'

export type RefundTransitionAction =
  | RefundAction
  | 'pass'
  | 'pass_less'
  | 'refuse'
  | 'receive'
  | 'receive_less'
  | 'rule_pass'
  | 'rule_refuse'
  | 'pay'
  | 'miss_answer'
  | 'miss_return'
  | 'miss_address'
  | 'miss_check'
  | 'miss_offer'

/**
 * The claim of a request for an item: it was not sent, or it was sent and did not arrive, or something is wrong with what arrived (decisions, page
 * 40). They follow each other in this order.
 */
export const claims = ['unsent', 'not_received', 'received'] as const
export type RefundClaim = (typeof claims)[number]

/** The state of a request that the rules depend on. */
export type RefundState = {
  status: RefundStatus
  type: RefundType
  claim: RefundClaim
  due_at: Date | null
  appealed_at: Date | null
  appeal_until: Date | null
  /** The end of the order's after-sale window. Null before the receipt. */
  after_sale_until: Date | null
  /** Whether something can still be refunded for the item. */
  has_rest: boolean
  /** Whether another request for the item is open. */
  has_other_open: boolean
  /** The sum that the shop offers instead of the requested or promised one, in US cents. */
  offered: number | null
  /** The number of pieces that came back. */
  received_quantity: number | null
  /** The address that the goods are returned to. Null as long as the shop has none. */
  return_address: string | null
  /** The state of the order's payment: after a settlement or a full refund nothing is left to decide. */
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
}

type RefundCondition = (refund: RefundState, now: Date) => boolean
type RefundTransition = {
  from: RefundStatus
  action: RefundTransitionAction
  who: readonly ActorRole[]
  to: RefundStatus
  /** The name of the step in the request's history. */
  event: RefundEventKind
  when?: RefundCondition
}

const shopper = ['shopper'] as const
const staff = ['seller', 'operator'] as const
const operator = ['operator'] as const
const system = ['system'] as const
const isDue: RefundCondition = ({ due_at }, now) => due_at !== null && due_at <= now
/** Whether money is paid at once: the goods stay with the shopper, or are back already. */
const isOfMoney: RefundCondition = ({ type, received_quantity }) => type === 'refund' || received_quantity !== null
const isOfGoods: RefundCondition = (refund, now) => !isOfMoney(refund, now)
const hasOffer: RefundCondition = ({ offered }) => offered !== null
const hasNoOffer: RefundCondition = ({ offered }) => offered === null
const both =
  (one: RefundCondition, other: RefundCondition): RefundCondition =>
  (refund, now) =>
    one(refund, now) && other(refund, now)
const hasAddress: RefundCondition = ({ return_address }) => return_address !== null
const hasNoAddress: RefundCondition = ({ return_address }) => return_address === null
/**
 * Whether a refusal may be appealed: once, in time, and while the money is in escrow. Only the end of the after-sale window shows whether goods that
 * were on their way have arrived.
 */
const isAppealable: RefundCondition = (refund, now) => {
  const { appealed_at, appeal_until, claim, after_sale_until, payment_state } = refund
  if (appealed_at !== null || appeal_until === null || payment_state !== 'paid') return false
  if (!refund.has_rest || refund.has_other_open) return false
  const isUnclear = claim === 'not_received' && (after_sale_until === null || after_sale_until > now)
  return isUnclear || appeal_until > now
}

/** Whether an offer may be appealed: in time, and while the money is in escrow. */
const isDisputable: RefundCondition = ({ due_at, payment_state }, now) =>
  due_at !== null && due_at > now && payment_state === 'paid'

/**
 * Specification, decisions 6. A smaller sum than requested or promised is an offer: the shopper accepts it, or lets its time expire, or appeals. A seller
 * who does not answer approves: a request, a return without an address, and a return whose goods have arrived. Goods on their way back bind both
 * sides. If an appeal is withdrawn, the refusal stays, so that a new request cannot undo it.
 */
const transitions: readonly RefundTransition[] = [
  { from: 'applying', action: 'pass', who: staff, to: 'in_progress', event: 'approved', when: isOfMoney },
  { from: 'applying', action: 'pass', who: staff, to: 'awaiting_return', event: 'return_approved', when: isOfGoods },
  { from: 'applying', action: 'pass_less', who: staff, to: 'offered', event: 'offered' },
  { from: 'applying', action: 'refuse', who: staff, to: 'refused', event: 'refused' },
  { from: 'applying', action: 'withdraw', who: shopper, to: 'withdrawn', event: 'withdrawn' },
  {
    from: 'applying',
    action: 'miss_answer',
    who: system,
    to: 'in_progress',
    event: 'approved',
    when: both(isDue, isOfMoney),
  },
  {
    from: 'applying',
    action: 'miss_answer',
    who: system,
    to: 'awaiting_return',
    event: 'return_approved',
    when: both(isDue, isOfGoods),
  },
  { from: 'awaiting_return', action: 'ship', who: shopper, to: 'return_shipped', event: 'return_shipped' },
  { from: 'awaiting_return', action: 'withdraw', who: shopper, to: 'withdrawn', event: 'withdrawn' },
  {
    from: 'awaiting_return',
    action: 'miss_return',
    who: system,
    to: 'withdrawn',
    event: 'withdrawn',
    when: both(isDue, hasAddress),
  },
  {
    from: 'awaiting_return',
    action: 'miss_address',
    who: system,
    to: 'in_progress',
    event: 'approved',
    when: both(isDue, hasNoAddress),
  },
  { from: 'return_shipped', action: 'receive', who: staff, to: 'in_progress', event: 'return_received' },
  { from: 'return_shipped', action: 'receive_less', who: staff, to: 'offered', event: 'offered' },
  { from: 'return_shipped', action: 'miss_check', who: system, to: 'in_progress', event: 'approved', when: isDue },
  { from: 'in_progress', action: 'pay', who: system, to: 'refunded', event: 'refunded' },
  { from: 'refused', action: 'appeal', who: shopper, to: 'appealed', event: 'appealed', when: isAppealable },
  { from: 'offered', action: 'appeal', who: shopper, to: 'appealed', event: 'appealed', when: isDisputable },
  ...ends('offered', { action: 'accept', who: shopper, event: 'accepted' }),
  ...ends('offered', { action: 'miss_offer', who: system, event: 'accepted', when: isDue }),
  ...ends('appealed', { action: 'accept', who: shopper, event: 'accepted', when: hasOffer }),
  ...ends('appealed', { action: 'rule_refuse', who: operator, event: 'offer_upheld', when: hasOffer }),
  { from: 'appealed', action: 'withdraw', who: shopper, to: 'refused', event: 'withdrawn', when: hasNoOffer },
  { from: 'appealed', action: 'rule_pass', who: operator, to: 'in_progress', event: 'approved', when: isOfMoney },
  {
    from: 'appealed',
    action: 'rule_pass',
    who: operator,
    to: 'awaiting_return',
    event: 'return_approved',
    when: isOfGoods,
  },
  { from: 'appealed', action: 'rule_refuse', who: operator, to: 'refused', event: 'refused', when: hasNoOffer },
]

/** Returns the transitions of an accepted or upheld offer: to the payment, or first to the return of the goods. */
function ends(from: RefundStatus, step: Omit<RefundTransition, 'from' | 'to'>): RefundTransition[] {
  const { when = () => true } = step
  return [
    { from, ...step, to: 'in_progress', when: both(when, isOfMoney) },
    { from, ...step, to: 'awaiting_return', when: both(when, isOfGoods) },
  ]
}

type RefundTransitionRequest = { action: RefundTransitionAction; who: ActorRole; now: Date }
export type RefundStep = Pick<RefundTransition, 'to' | 'event'>

/** Returns the next step of the request, or undefined if the action is not allowed. */
export function nextOf(refund: RefundState, { action, who, now }: RefundTransitionRequest): RefundStep | undefined {
  const found = transitions.find(
    (row) =>
      row.from === refund.status && row.action === action && row.who.includes(who) && (row.when?.(refund, now) ?? true),
  )
  return found && { to: found.to, event: found.event }
}

/** Whether anybody may take the action in this status. If not, it can be refused without a lock. */
export function leadsOn(status: RefundStatus, action: RefundTransitionAction): boolean {
  return transitions.some((row) => row.from === status && row.action === action)
}

const refusalOf: Partial<Record<RefundTransitionAction, RefusalCode>> = {
  ship: 'NOT_RETURNABLE',
  appeal: 'NOT_APPEALABLE',
}

/** Returns the next step for a person's request. Throws the action's own error code if the action is not allowed. */
export function decide(refund: RefundState, request: RefundTransitionRequest): RefundStep {
  const next = nextOf(refund, request)
  if (next !== undefined) return next
  throw new Refusal(refusalOf[request.action] ?? 'ALREADY_DECIDED')
}

const shown = ['withdraw', 'ship', 'accept', 'appeal'] as const
const shownToStaff: readonly [PortalRefundAction, RefundTransitionAction][] = [
  ['decide', 'pass'],
  ['receive', 'receive'],
  ['rule', 'rule_pass'],
]

/** Returns the actions that the shopper may take now: the screens show exactly these. */
export function actionsOf(refund: RefundState, now: Date): RefundAction[] {
  return shown.filter((action) => nextOf(refund, { action, who: 'shopper', now }) !== undefined)
}

/** `hasAnswered` means that they have answered the request before, and so may not rule on an appeal. */
export function staffActionsOf(
  refund: RefundState,
  { who, hasAnswered, now }: { who: 'seller' | 'operator'; hasAnswered: boolean; now: Date },
): PortalRefundAction[] {
  return shownToStaff.flatMap(([name, action]) => {
    const isBarred = hasAnswered && isAppealDecision(action)
    return isBarred || nextOf(refund, { action, who, now }) === undefined ? [] : [name]
  })
}

type RefundRequestStatus = { id: string; status: RefundStatus }

/** Whether another one of the requests for an item is open. */
export function hasOtherOpen(requests: readonly RefundRequestStatus[], id: number): boolean {
  return requests.some((request) => request.id !== String(id) && isOpen(request.status))
}

/** Whether the request is still open. Then the order shows that it is in after-sale, and its timers are stopped. */
export function isOpen(status: RefundStatus): boolean {
  return status !== 'refunded' && status !== 'refused' && status !== 'withdrawn'
}

/** Whether the request waits for the shop, an operator or the job, and not for its shopper. */
export function waitsForOthers({ status, return_address }: Pick<RefundState, 'status' | 'return_address'>): boolean {
  if (status === 'awaiting_return') return return_address === null
  return status === 'applying' || status === 'return_shipped' || status === 'appealed'
}

type RefusedRefund = Pick<RefundState, 'claim' | 'appeal_until' | 'after_sale_until'> & { auto_confirm_at: Date | null }

/**
 * Returns the present end of the time to appeal a refusal. For goods on their way it lasts until the automatic confirmation of receipt, then until
 * the after-sale window ends.
 */
export function appealUntilOf({ claim, appeal_until, after_sale_until, auto_confirm_at }: RefusedRefund): Date | null {
  const windowUntil = after_sale_until ?? auto_confirm_at
  if (appeal_until === null || claim !== 'not_received' || windowUntil === null) return appeal_until
  return windowUntil > appeal_until ? windowUntil : appeal_until
}

/** `worksFor` are all shops that they work for, in any role. */
type StaffCaller = OrderHandler & { worksFor: readonly number[] }

/** Returns the role of a staff member in the requests of an order. A packer has none, and nobody has a role in their own request. */
export function staffRoleFor(
  { account_id, shop_id }: OrderParties,
  member: StaffCaller,
): 'seller' | 'operator' | undefined {
  const isPacker = member.worksFor.includes(shop_id) && !member.shopIds.includes(shop_id)
  return account_id === member.id || isPacker ? undefined : orderRoleOf({ account_id, shop_id }, member)
}

/**
 * Throws if the person may not take the action: nobody decides their own request, and no operator with a conflict of interest decides in place of the
 * shop or between it and a shopper.
 */
export function checkStaff(
  refund: OrderParties,
  member: StaffCaller,
  action: RefundTransitionAction,
): 'seller' | 'operator' {
  const who = staffRoleFor(refund, member)
  if (who === undefined || (who === 'seller' && isAppealDecision(action))) throw new Refusal('NOT_ALLOWED')
  return who
}

/** Refuses an operator who has already answered the request in place of the shop (`NOT_ALLOWED`). */
export function checkAppealDecider(answeredBy: readonly number[], operatorId: number): void {
  if (answeredBy.includes(operatorId)) throw new Refusal('NOT_ALLOWED')
}

export function isAppealDecision(action: RefundTransitionAction): boolean {
  return action === 'rule_pass' || action === 'rule_refuse'
}

/** Requires a reason for a refusal. */
export function checkDecisionReason({
  verdict,
  reason = '',
}: {
  verdict: 'pass' | 'refuse'
  reason?: string | undefined
}): void {
  if (verdict === 'refuse' && reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
}
