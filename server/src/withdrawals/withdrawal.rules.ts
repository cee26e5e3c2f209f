import type { AuditStatus } from '@sealane/contract/top-ups'
import type { WithdrawalState } from '@sealane/contract/withdrawals'
import { chargeOf, type ChargeTerms } from '@sealane/contract/withdrawal-rules'
import { checkSpendable, type Spender } from '../auth/spending.rules.ts'
import type { LedgerTransfer } from '../ledger/ledger.sql.ts'
import type { Notice } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'

type WithdrawalAction = 'pass' | 'refuse' | 'cancel' | 'settle' | 'fail'
type WithdrawalActor = 'owner' | 'operator'
type WithdrawalTransition = {
  from: WithdrawalState
  action: WithdrawalAction
  who: WithdrawalActor
  to: WithdrawalState
}

/** Specification, decisions 7. Every final state except `settled` returns the money. */
const transitions: readonly WithdrawalTransition[] = [
  { from: 'auditing', action: 'pass', who: 'operator', to: 'passed' },
  { from: 'auditing', action: 'refuse', who: 'operator', to: 'refused' },
  { from: 'auditing', action: 'cancel', who: 'owner', to: 'cancelled' },
  { from: 'passed', action: 'settle', who: 'operator', to: 'settled' },
  { from: 'passed', action: 'fail', who: 'operator', to: 'failed' },
]

function nextOf(state: WithdrawalState, action: WithdrawalAction, who: WithdrawalActor): WithdrawalState | undefined {
  return transitions.find((row) => row.from === state && row.action === action && row.who === who)?.to
}

/** Returns the next state. Throws ALREADY_DECIDED if the action is not allowed. */
function decide(state: WithdrawalState, action: WithdrawalAction, who: WithdrawalActor): WithdrawalState {
  const next = nextOf(state, action, who)
  if (next === undefined) throw new Refusal('ALREADY_DECIDED')
  return next
}

export function decideCancel({ state }: { state: WithdrawalState }): 'cancelled' {
  decide(state, 'cancel', 'owner')
  return 'cancelled'
}

/** Returns the actions that the owner may take now: the screens show exactly these. */
export function actionsOf(state: WithdrawalState): 'cancel'[] {
  return nextOf(state, 'cancel', 'owner') === undefined ? [] : ['cancel']
}

const statuses: Record<WithdrawalState, AuditStatus> = {
  auditing: 0,
  passed: 1,
  settled: 1,
  refused: 2,
  failed: 2,
  cancelled: 2,
}

/** Returns the audit status of the API (specification, section 4): 0 auditing, 1 passed, 2 refused or returned for another reason. */
export function statusOf(state: WithdrawalState): AuditStatus {
  return statuses[state]
}

export function statesOf(status: AuditStatus): WithdrawalState[] {
  return (Object.keys(statuses) as WithdrawalState[]).filter((state) => statuses[state] === status)
}

/** The data that an operator's decision depends on. US cents. */
export type AuditableWithdrawal = {
  asked_by: number
  owner_kind: OwnerKind
  owner: number
  state: WithdrawalState
  amount: number
  first_verdict_by: number | null
  first_failure_by: number | null
  first_failure_note: string | null
}
/**
 * `conflicts` are the shops whose withdrawals the operator may not decide. `isFrozen`: money may not leave because an account that it belongs to is
 * frozen. `isAskerGone`: the person who requested a shop's withdrawal no longer owns the shop.
 */
type WithdrawalOperator = {
  operatorId: number
  conflicts: readonly number[]
  twoOperatorsAbove: number
  isFrozen: boolean
  isAskerGone: boolean
}
type WithdrawalAuditDecision = { verdict: 'pass' | 'refuse'; reason?: string | undefined }

/** The outcome of a verdict: final, or passed by the first of two operators. */
export type WithdrawalDecisionOutcome =
  | { kind: 'passed' }
  | { kind: 'passed_first' }
  | { kind: 'refused'; reason: string }

/**
 * Decides a withdrawal, once. Above the limit two different operators have to agree, and no operator decides their own withdrawal. While its owner is
 * frozen, or if the requester no longer owns the shop, it can only be refused.
 */
export function decideWithdrawal(
  withdrawal: AuditableWithdrawal,
  decision: WithdrawalAuditDecision,
  operator: WithdrawalOperator,
): WithdrawalDecisionOutcome {
  decide(withdrawal.state, decision.verdict, 'operator')
  if (isOwnWithdrawal(withdrawal, operator)) throw new Refusal('NOT_ALLOWED')
  if (decision.verdict === 'refuse') {
    const { reason = '' } = decision
    if (reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
    return { kind: 'refused', reason }
  }
  if (operator.isFrozen) throw new Refusal('OWNER_FROZEN')
  if (operator.isAskerGone) throw new Refusal('OWNER_FROZEN', { values: { of: 'gone' } })
  if (withdrawal.first_verdict_by === null) {
    return { kind: withdrawal.amount > operator.twoOperatorsAbove ? 'passed_first' : 'passed' }
  }
  if (withdrawal.first_verdict_by === operator.operatorId) throw new Refusal('ALREADY_DECIDED')
  return { kind: 'passed' }
}

type WithdrawalSettlementResult = { outcome: 'settled' | 'failed'; note: string }

/**
 * Decides whether a passed withdrawal was sent or failed. Above the limit two different operators report a failure, the second with the same words as
 * the first, because the owner reads them. If the owner is frozen, or the requester no longer owns the shop, a note must state that the money had
 * left before.
 */
export function decideSettlement(
  withdrawal: AuditableWithdrawal,
  { outcome, note }: WithdrawalSettlementResult,
  operator: WithdrawalOperator,
): 'settled' | 'failed' | 'failed_first' {
  decide(withdrawal.state, outcome === 'settled' ? 'settle' : 'fail', 'operator')
  if (isOwnWithdrawal(withdrawal, operator)) throw new Refusal('NOT_ALLOWED')
  if (outcome === 'settled') return decideSent(note, operator)
  if (withdrawal.first_failure_by === null) {
    return withdrawal.amount > operator.twoOperatorsAbove ? 'failed_first' : 'failed'
  }
  return decideFailureAgain(withdrawal, note, operator.operatorId)
}

function decideSent(
  note: string,
  { isFrozen, isAskerGone }: Pick<WithdrawalOperator, 'isFrozen' | 'isAskerGone'>,
): 'settled' {
  if (note !== '') return 'settled'
  if (isFrozen) throw new Refusal('OWNER_FROZEN', { values: { of: 'held' } })
  if (isAskerGone) throw new Refusal('OWNER_FROZEN', { values: { of: 'sent' } })
  return 'settled'
}

/** Decides a reported failure above the limit. The first operator may change the note; the second one must repeat it. */
function decideFailureAgain(
  { first_failure_by, first_failure_note }: AuditableWithdrawal,
  note: string,
  operatorId: number,
): 'failed' | 'failed_first' {
  const isSame = (first_failure_note ?? '') === note
  if (first_failure_by !== operatorId && isSame) return 'failed'
  if (first_failure_by !== operatorId) throw new Refusal('CHANGED_MEANWHILE')
  if (isSame) throw new Refusal('ALREADY_DECIDED')
  return 'failed_first'
}

/** Whether the withdrawal is the operator's own, or of a shop with which they have a conflict of interest. */
export function isOwnWithdrawal(
  { asked_by, owner_kind, owner }: Pick<AuditableWithdrawal, 'asked_by' | 'owner_kind' | 'owner'>,
  { operatorId, conflicts }: Pick<WithdrawalOperator, 'operatorId' | 'conflicts'>,
): boolean {
  return asked_by === operatorId || (owner_kind === 'seller' && conflicts.includes(owner))
}

/** The conditions at the time of a request for a withdrawal. US cents. */
export type WithdrawalConditions = ChargeTerms &
  Spender & {
    balance: number
    minimum: number
    /** The rest of the day's maximum after earlier withdrawals. */
    leftToday: number
  }

/** `service_charge` is the charge that the person has seen, if the request contains it. US cents. */
type RequestedAmount = { amount: number; service_charge?: number | undefined }

/** Checks the amount, before the destination and the ticket. Returns the charge, in US cents. */
export function decideAmount({ amount, service_charge }: RequestedAmount, conditions: WithdrawalConditions): number {
  checkSpendable(conditions)
  if (amount > conditions.balance) throw new Refusal('INSUFFICIENT_BALANCE', { values: { of: 'withdrawal' } })
  const charge = chargeOf(amount, conditions)
  if (amount < conditions.minimum || charge >= amount) {
    throw new Refusal('AMOUNT_INVALID', { fields: { amount: 'AMOUNT_INVALID' } })
  }
  if (amount > conditions.leftToday) throw new Refusal('DAY_LIMIT')
  if (service_charge !== undefined && service_charge !== charge) throw new Refusal('CHARGE_CHANGED')
  return charge
}

/** The kind of owner of the money: a shopper or a shop. As in `ledger_accounts`. */
export type OwnerKind = 'shopper' | 'seller'
type WithdrawalFunds = {
  owner_kind: OwnerKind
  owner: number
  draw_type: string
  amount: number
  service_charge: number
}

const availableOf = ({ owner_kind, owner }: WithdrawalFunds) => ({ kind: `${owner_kind}_available`, owner }) as const
const heldOf = ({ owner_kind, owner }: WithdrawalFunds) => ({ kind: `${owner_kind}_held`, owner }) as const

/**
 * Transfers of a withdrawal: the amount is reserved when it is requested. When it is settled, the money is sent and the charge kept. In all other
 * cases it is returned.
 */
export const transfersOf = {
  withdrawal: (withdrawal: WithdrawalFunds): LedgerTransfer[] => [
    { from: availableOf(withdrawal), to: heldOf(withdrawal), amount: withdrawal.amount },
  ],
  withdrawal_returned: (withdrawal: WithdrawalFunds): LedgerTransfer[] => [
    { from: heldOf(withdrawal), to: availableOf(withdrawal), amount: withdrawal.amount },
  ],
  withdrawal_settled: (withdrawal: WithdrawalFunds): LedgerTransfer[] => {
    const { draw_type, amount, service_charge } = withdrawal
    const from = heldOf(withdrawal)
    const sent: LedgerTransfer = {
      from,
      to: { kind: draw_type === 'bank' ? 'bank' : 'chain' },
      amount: amount - service_charge,
    }
    return service_charge === 0 ? [sent] : [sent, { from, to: { kind: 'fees' }, amount: service_charge }]
  },
}

type WithdrawalNotificationContent = {
  id: number
  owner_kind: OwnerKind
  amount: number
  service_charge: number
  place: string
  reason: string | null
}

/** Returns the notification for the person who requested the withdrawal. */
export function noticeOf(
  event: 'asked' | 'cancelled' | 'passed' | 'refused' | 'settled' | 'failed',
  { id, owner_kind, amount, service_charge, place, reason }: WithdrawalNotificationContent,
): Notice {
  const link = owner_kind === 'seller' ? '/portal/earnings' : (`/depositRecord?id=${id}` as const)
  const arrival = amount - service_charge
  if (event === 'asked') return { kind: 'withdrawal_asked', params: { amount, place }, link }
  if (event === 'cancelled') return { kind: 'withdrawal_cancelled', params: { amount, place }, link }
  if (event === 'passed') return { kind: 'withdrawal_passed', params: { amount: arrival, place }, link }
  if (event === 'settled') return { kind: 'withdrawal_settled', params: { amount: arrival, place }, link }
  const params = { amount, reason: reason ?? 'none' }
  return { kind: event === 'refused' ? 'withdrawal_refused' : 'withdrawal_failed', params, link }
}

/** Notifies the other owners of a shop about its money: that one of them has requested it, and that it was sent. */
export function ownersNoticeOf(
  event: 'asked' | 'settled',
  { amount, service_charge, place, shop, person }: WithdrawalNotificationContent & { shop: string; person: string },
): Notice {
  const moved = event === 'asked' ? amount : amount - service_charge
  const params = { shop, person, amount: moved, place, what: event }
  return { kind: 'shop_withdrawal', params, link: '/portal/earnings' }
}
