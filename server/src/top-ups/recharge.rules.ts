import type { AuditStatus } from '@sealane/contract/top-ups'
import type { Notice } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'

/** The data that an operator's decision depends on. US cents. */
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

/** The outcome of a verdict: passed or refused finally, or passed by the first of two. */
export type RechargeDecisionOutcome =
  | { kind: 'passed'; received: number }
  | { kind: 'passed_first'; received: number }
  | { kind: 'refused'; reason: string }

/**
 * Decides a recharge: auditing → passed with the received amount, or refused with a reason, once (specification, section 4). Above the limit two
 * different operators must enter the same amount, and the first one's entry stays: a smaller second amount does not turn it into a decision of one
 * operator. Nobody decides their own recharge (specification, decisions 7).
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

/** A payment on a chain above the amount that a watcher credits by itself. US cents. */
export type OnHoldDeposit = {
  id: number
  account_id: number
  amount: number
  is_held: boolean
  first_verdict_by: number | null
}

/** Decides a held deposit: two different operators pass it with the amount on the chain; one refuses it. Nobody decides their own. */
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

/** The data of a recharge that an operator wants to reverse. US cents. */
export type Reversible = {
  account_id: number
  received: number | null
  reversed: number | null
  first_reversal_by: number | null
  first_reversal_reason: string | null
}

/**
 * Decides the reversal of a passed recharge, once. Above the limit two different operators reverse it, the second with the same reason as the first,
 * because the shopper reads it. Nobody decides their own recharge (specification, decisions 7).
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

/** Checks that a first operator's reversal may be dropped: by every operator who may decide about it, including the first one. */
export function checkDroppable(recharge: Reversible, operatorId: number): void {
  if (recharge.account_id === operatorId) throw new Refusal('NOT_ALLOWED')
  if (recharge.first_reversal_by === null || recharge.reversed !== null) throw new Refusal('ALREADY_DECIDED')
}

function reasonIn({ reason }: RechargeAuditDecision): string {
  if (reason === undefined || reason === '') throw new Refusal('INVALID_INPUT', { fields: { reason: 'required' } })
  return reason
}

/** Returns the shopper's notification; `stated` is the amount that they had entered. US cents. */
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

/** Without letters and digits that are easily confused on a bank slip. */
const referenceLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Builds `SL-7K2Q9A` from six random bytes: 10⁹ possibilities. */
export function toReference(random: Uint8Array): string {
  return `SL-${[...random].map((byte) => referenceLetters[byte % referenceLetters.length]).join('')}`
}
