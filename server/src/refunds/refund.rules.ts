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
 * The claim of a request for an item: it was not sent, or it was sent and did not come, or something is wrong with what came
 * (decisions, page 40). They follow each other.
 */
export const claims = ['unsent', 'not_received', 'received'] as const
export type RefundClaim = (typeof claims)[number]

/** What the rules look at. */
export type RefundState = {
  status: RefundStatus
  type: RefundType
  claim: RefundClaim
  due_at: Date | null
  appealed_at: Date | null
  appeal_until: Date | null
  /** The end of the order's after-sale window. Null before the receipt. */
  after_sale_until: Date | null
  /** Something can still be given back for the item. */
  has_rest: boolean
  /** Another request for the item waits for somebody. */
  has_other_open: boolean
  /** What the shop would give back instead of what was asked for or promised, in US cents. */
  offered: number | null
  /** How many pieces came back. */
  received_quantity: number | null
  /** The address that the goods go back to. Null as long as the shop has named none. */
  return_address: string | null
  /** Of the order: what was paid out or given back leaves nothing to decide about. */
  payment_state: 'unpaid' | 'paid' | 'returned' | 'released'
}

type RefundCondition = (refund: RefundState, now: Date) => boolean
type RefundTransition = {
  from: RefundStatus
  action: RefundTransitionAction
  who: readonly ActorRole[]
  to: RefundStatus
  /** How the step is called in the request's story. */
  tells: RefundEventKind
  when?: RefundCondition
}

const shopper = ['shopper'] as const
const staff = ['seller', 'operator'] as const
const operator = ['operator'] as const
const system = ['system'] as const
const isDue: RefundCondition = ({ due_at }, now) => due_at !== null && due_at <= now
/** Money goes back at once: the goods stay, or are back already. */
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
 * Once, in time, and while the money is still there. Only the end of the after-sale window shows whether goods that were on their
 * way have come.
 */
const isAppealable: RefundCondition = (refund, now) => {
  const { appealed_at, appeal_until, claim, after_sale_until, payment_state } = refund
  if (appealed_at !== null || appeal_until === null || payment_state !== 'paid') return false
  if (!refund.has_rest || refund.has_other_open) return false
  const isUnclear = claim === 'not_received' && (after_sale_until === null || after_sale_until > now)
  return isUnclear || appeal_until > now
}

/** In time, and while the money is still there. */
const isDisputable: RefundCondition = ({ due_at, payment_state }, now) =>
  due_at !== null && due_at > now && payment_state === 'paid'

/**
 * Decisions, section 6. Less than was asked for, or promised, is an offer: the shopper accepts it, by silence too, or has it
 * judged. Silence approves: that of a seller who is asked, that of one who does not say where a return goes, and that of one who has
 * the goods back. Goods that are on their way back bind both sides. An appeal that is withdrawn leaves the refusal standing, so that it cannot be
 * undone by asking anew.
 */
const transitions: readonly RefundTransition[] = [
  { from: 'applying', action: 'pass', who: staff, to: 'in_progress', tells: 'approved', when: isOfMoney },
  { from: 'applying', action: 'pass', who: staff, to: 'awaiting_return', tells: 'return_approved', when: isOfGoods },
  { from: 'applying', action: 'pass_less', who: staff, to: 'offered', tells: 'offered' },
  { from: 'applying', action: 'refuse', who: staff, to: 'refused', tells: 'refused' },
  { from: 'applying', action: 'withdraw', who: shopper, to: 'withdrawn', tells: 'withdrawn' },
  {
    from: 'applying',
    action: 'miss_answer',
    who: system,
    to: 'in_progress',
    tells: 'approved',
    when: both(isDue, isOfMoney),
  },
  {
    from: 'applying',
    action: 'miss_answer',
    who: system,
    to: 'awaiting_return',
    tells: 'return_approved',
    when: both(isDue, isOfGoods),
  },
  { from: 'awaiting_return', action: 'ship', who: shopper, to: 'return_shipped', tells: 'return_shipped' },
  { from: 'awaiting_return', action: 'withdraw', who: shopper, to: 'withdrawn', tells: 'withdrawn' },
  {
    from: 'awaiting_return',
    action: 'miss_return',
    who: system,
    to: 'withdrawn',
    tells: 'withdrawn',
    when: both(isDue, hasAddress),
  },
  {
    from: 'awaiting_return',
    action: 'miss_address',
    who: system,
    to: 'in_progress',
    tells: 'approved',
    when: both(isDue, hasNoAddress),
  },
  { from: 'return_shipped', action: 'receive', who: staff, to: 'in_progress', tells: 'return_received' },
  { from: 'return_shipped', action: 'receive_less', who: staff, to: 'offered', tells: 'offered' },
  { from: 'return_shipped', action: 'miss_check', who: system, to: 'in_progress', tells: 'approved', when: isDue },
  { from: 'in_progress', action: 'pay', who: system, to: 'refunded', tells: 'refunded' },
  { from: 'refused', action: 'appeal', who: shopper, to: 'appealed', tells: 'appealed', when: isAppealable },
  { from: 'offered', action: 'appeal', who: shopper, to: 'appealed', tells: 'appealed', when: isDisputable },
  ...ends('offered', { action: 'accept', who: shopper, tells: 'accepted' }),
  ...ends('offered', { action: 'miss_offer', who: system, tells: 'accepted', when: isDue }),
  ...ends('appealed', { action: 'accept', who: shopper, tells: 'accepted', when: hasOffer }),
  ...ends('appealed', { action: 'rule_refuse', who: operator, tells: 'offer_upheld', when: hasOffer }),
  { from: 'appealed', action: 'withdraw', who: shopper, to: 'refused', tells: 'withdrawn', when: hasNoOffer },
  { from: 'appealed', action: 'rule_pass', who: operator, to: 'in_progress', tells: 'approved', when: isOfMoney },
  {
    from: 'appealed',
    action: 'rule_pass',
    who: operator,
    to: 'awaiting_return',
    tells: 'return_approved',
    when: isOfGoods,
  },
  { from: 'appealed', action: 'rule_refuse', who: operator, to: 'refused', tells: 'refused', when: hasNoOffer },
]

/** An offer that is accepted or upheld leads to the payment, or first to the return of the goods. */
function ends(from: RefundStatus, step: Omit<RefundTransition, 'from' | 'to'>): RefundTransition[] {
  const { when = () => true } = step
  return [
    { from, ...step, to: 'in_progress', when: both(when, isOfMoney) },
    { from, ...step, to: 'awaiting_return', when: both(when, isOfGoods) },
  ]
}

type RefundTransitionRequest = { action: RefundTransitionAction; who: ActorRole; now: Date }
export type RefundStep = Pick<RefundTransition, 'to' | 'tells'>

/** Where the request goes, undefined where it may not. */
export function nextOf(refund: RefundState, { action, who, now }: RefundTransitionRequest): RefundStep | undefined {
  const found = transitions.find(
    (row) =>
      row.from === refund.status && row.action === action && row.who.includes(who) && (row.when?.(refund, now) ?? true),
  )
  return found && { to: found.to, tells: found.tells }
}

/** False where nobody may do it, whatever else is true: then nothing has to be locked to say so. */
export function leadsOn(status: RefundStatus, action: RefundTransitionAction): boolean {
  return transitions.some((row) => row.from === status && row.action === action)
}

const refusalOf: Partial<Record<RefundTransitionAction, RefusalCode>> = {
  ship: 'NOT_RETURNABLE',
  appeal: 'NOT_APPEALABLE',
}

/** Where a person's wish leads; refused by its own code where it leads nowhere. */
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

/** What the shopper may do now: the screens show exactly these. */
export function actionsOf(refund: RefundState, now: Date): RefundAction[] {
  return shown.filter((action) => nextOf(refund, { action, who: 'shopper', now }) !== undefined)
}

/** `hasAnswered`: whether they have answered it before, and so do not rule on an appeal. */
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

/** Of all requests for an item: whether one beside this one waits for somebody. */
export function hasOtherOpen(requests: readonly RefundRequestStatus[], id: number): boolean {
  return requests.some((request) => request.id !== String(id) && isOpen(request.status))
}

/** Whether it still waits for somebody; the order shows that it is in after-sale, and its clocks stand still. */
export function isOpen(status: RefundStatus): boolean {
  return status !== 'refunded' && status !== 'refused' && status !== 'withdrawn'
}

/** Whether it waits for the shop, an operator or the job, and not for its shopper. */
export function waitsForOthers({ status, return_address }: Pick<RefundState, 'status' | 'return_address'>): boolean {
  if (status === 'awaiting_return') return return_address === null
  return status === 'applying' || status === 'return_shipped' || status === 'appealed'
}

type RefusedRefund = Pick<RefundState, 'claim' | 'appeal_until' | 'after_sale_until'> & { auto_confirm_at: Date | null }

/**
 * The time to appeal a refusal, as things are now. For goods on their way it lasts until the receipt counts as confirmed, then until the
 * after-sale window ends.
 */
export function appealUntilOf({ claim, appeal_until, after_sale_until, auto_confirm_at }: RefusedRefund): Date | null {
  const windowUntil = after_sale_until ?? auto_confirm_at
  if (appeal_until === null || claim !== 'not_received' || windowUntil === null) return appeal_until
  return windowUntil > appeal_until ? windowUntil : appeal_until
}

/** `worksFor` are all shops that they work for. */
type StaffCaller = OrderHandler & { worksFor: readonly number[] }

/** The role of a staff member in the order, for its requests. A packer has none, and nobody has one in their own request. */
export function staffRoleFor(
  { account_id, shop_id }: OrderParties,
  member: StaffCaller,
): 'seller' | 'operator' | undefined {
  const isPacker = member.worksFor.includes(shop_id) && !member.shopIds.includes(shop_id)
  return account_id === member.id || isPacker ? undefined : orderRoleOf({ account_id, shop_id }, member)
}

/** Nobody decides on their own request, and no operator with a conflict of interest in place of the shop or between it and a shopper. */
export function checkStaff(
  refund: OrderParties,
  member: StaffCaller,
  action: RefundTransitionAction,
): 'seller' | 'operator' {
  const who = staffRoleFor(refund, member)
  if (who === undefined || (who === 'seller' && isAppealDecision(action))) throw new Refusal('NOT_ALLOWED')
  return who
}

/** Refuses an operator who has answered the request in the shop's place (`NOT_ALLOWED`). */
export function checkAppealDecider(answeredBy: readonly number[], operatorId: number): void {
  if (answeredBy.includes(operatorId)) throw new Refusal('NOT_ALLOWED')
}

export function isAppealDecision(action: RefundTransitionAction): boolean {
  return action === 'rule_pass' || action === 'rule_refuse'
}

/** A refusal has a reason. */
export function checkDecisionReason({
  verdict,
  reason = '',
}: {
  verdict: 'pass' | 'refuse'
  reason?: string | undefined
}): void {
  if (verdict === 'refuse' && reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
}
