import type { AuditStatus } from '@sealane/contract/top-ups'
import type { Notice } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'

/** What an operator decides on. US cents. */
export type AuditableRecharge = {
  id: number
  account_id: number
  status: AuditStatus
  amount: number
  first_verdict_by: number | null
  first_received: number | null
}

type RechargeAuditDecision = { verdict: 'pass' | 'refuse'; received?: number | undefined; reason?: string | undefined }
type RechargeOperator = { operatorId: number; twoOperatorsAbove: number }

/** What follows from a verdict: passed or refused for good, or passed by the first of two. */
export type RechargeDecisionOutcome =
  | { kind: 'passed'; received: number }
  | { kind: 'passed_first'; received: number }
  | { kind: 'refused'; reason: string }

/**
 * Auditing → passed with the amount received, or refused with a reason, once (specification, section 4). Above the limit two
 * different operators have to find the same amount, and what the first of them found stays: a smaller amount makes no decision
 * of one of it. Nobody decides on their own recharge (decisions, section 7).
 */
export function decideRecharge(
  recharge: AuditableRecharge,
  decision: RechargeAuditDecision,
  operator: RechargeOperator,
): RechargeDecisionOutcome {
  if (recharge.status !== 0) throw new Refusal('ALREADY_DECIDED')
  if (recharge.account_id === operator.operatorId) throw new Refusal('NOT_ALLOWED')
  if (decision.verdict === 'refuse') return { kind: 'refused', reason: reasonIn(decision) }

  const { received } = decision
  if (received === undefined) throw new Refusal('INVALID_INPUT', { fields: { received: 'required' } })
  if (recharge.first_verdict_by === null) {
    const isLarge = Math.max(received, recharge.amount) > operator.twoOperatorsAbove
    return { kind: isLarge ? 'passed_first' : 'passed', received }
  }
  if (recharge.first_verdict_by === operator.operatorId) throw new Refusal('ALREADY_DECIDED')
  if (recharge.first_received !== received) {
    throw new Refusal('INVALID_INPUT', { fields: { received: 'received_differs' } })
  }
  return { kind: 'passed', received }
}

/** A payment on a chain above what a watcher credits by itself. US cents. */
export type OnHoldDeposit = {
  id: number
  account_id: number
  amount: number
  is_held: boolean
  first_verdict_by: number | null
}

/** Two different operators pass it with the amount that the chain has; one refuses it. Nobody decides on their own. */
export function decideOnHoldDeposit(
  deposit: OnHoldDeposit,
  decision: RechargeAuditDecision,
  operatorId: number,
): RechargeDecisionOutcome {
  const { first_verdict_by, amount, is_held } = deposit
  if (!is_held) throw new Refusal('ALREADY_DECIDED')
  const first_received = first_verdict_by === null ? null : amount
  const outcome = decideRecharge({ ...deposit, status: 0, first_received }, decision, {
    operatorId,
    twoOperatorsAbove: -1,
  })
  if (outcome.kind !== 'refused' && outcome.received !== amount) {
    throw new Refusal('INVALID_INPUT', { fields: { received: 'received_differs' } })
  }
  return outcome
}

/** What an operator would take back. US cents. */
export type Reversible = {
  account_id: number
  received: number | null
  reversed: number | null
  first_reversal_by: number | null
  first_reversal_reason: string | null
}

/**
 * What was passed goes back, once. What was received above the limit goes back by two different operators, the second with the
 * reason of the first: that is what the shopper reads. Nobody decides on their own recharge (decisions, section 7).
 */
export function decideReversal(
  recharge: Reversible,
  reason: string,
  operator: RechargeOperator,
): 'reversed' | 'reversed_first' {
  if (recharge.received === null || recharge.reversed !== null) throw new Refusal('NOT_REVERSIBLE')
  if (recharge.account_id === operator.operatorId) throw new Refusal('NOT_ALLOWED')
  if (recharge.first_reversal_by === null) {
    return recharge.received > operator.twoOperatorsAbove ? 'reversed_first' : 'reversed'
  }
  if (recharge.first_reversal_by === operator.operatorId) throw new Refusal('ALREADY_DECIDED')
  if (recharge.first_reversal_reason !== reason) throw new Refusal('CHANGED_MEANWHILE')
  return 'reversed'
}

/** Whoever may decide on it may also leave it as it is, the first operator too. */
export function checkDroppable(recharge: Reversible, operatorId: number): void {
  if (recharge.account_id === operatorId) throw new Refusal('NOT_ALLOWED')
  if (recharge.first_reversal_by === null || recharge.reversed !== null) throw new Refusal('ALREADY_DECIDED')
}

function reasonIn({ reason }: RechargeAuditDecision): string {
  if (reason === undefined || reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
  return reason
}

/** What the shopper is told of it; `stated` is what they had said. US cents. */
export function noticeOf(
  outcome: Exclude<RechargeDecisionOutcome, { kind: 'passed_first' }>,
  { id, amount: stated }: { id: number; amount: number },
): Notice {
  const link = `/topUpRecord?id=${id}` as const
  if (outcome.kind === 'refused') {
    return { kind: 'recharge_refused', params: { amount: stated, reason: outcome.reason }, link }
  }
  const { received } = outcome
  const as_stated = received === stated ? 'yes' : 'no'
  return { kind: 'recharge_passed', params: { amount: received, stated, as_stated }, link }
}

/** No letters or digits that are mistaken for each other on a bank slip. */
const referenceLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `SL-7K2Q9A` from six random bytes: 10⁹ of them. */
export function toReference(random: Uint8Array): string {
  return `SL-${[...random].map((byte) => referenceLetters[byte % referenceLetters.length]).join('')}`
}
