import { Refusal } from '../refusal.ts'

/** A waiting change, as far as a decision depends on it. */
export type OpenProposal = {
  proposed_by: number
  confirmed_by: number | null
  confirmed_at: Date | null
  ended: string | null
  ended_by: number | null
}

/** The effect of a decision: it counts, or it repeats an earlier one of the same person and gets the same answer. */
export type ProposalDecision = 'counts' | 'counted'

/** Decides a confirmation: by another operator than the one who proposed the change, once. */
export function decideConfirm(proposal: OpenProposal, operatorId: number): ProposalDecision {
  if (proposal.proposed_by === operatorId) throw new Refusal('NOT_ALLOWED')
  if (proposal.confirmed_by === operatorId && proposal.ended === null) return 'counted'
  if (proposal.ended !== null || proposal.confirmed_at !== null) throw new Refusal('ALREADY_DECIDED')
  return 'counts'
}

/** Decides a cancellation: any operator with the duty may cancel the change until it has taken effect. */
export function decideCancel(proposal: OpenProposal, operatorId: number): ProposalDecision {
  if (proposal.ended === 'cancelled' && proposal.ended_by === operatorId) return 'counted'
  if (proposal.ended !== null) throw new Refusal('ALREADY_DECIDED')
  return 'counts'
}

/** Returns the buttons for this operator. */
export function actionsOf(proposal: OpenProposal, operatorId: number): ('confirm' | 'cancel')[] {
  const mayConfirm = proposal.confirmed_at === null && proposal.proposed_by !== operatorId
  return mayConfirm ? ['confirm', 'cancel'] : ['cancel']
}

/** Returns the time at which a change confirmed at this time takes effect. */
export function effectiveAt(confirmedAt: Date, lockS: number): Date {
  return new Date(confirmedAt.getTime() + lockS * 1000)
}
