import { Refusal } from '../refusal.ts'

/** A change that waits, as far as somebody decides about it. */
export type OpenProposal = {
  proposed_by: number
  confirmed_by: number | null
  confirmed_at: Date | null
  ended: string | null
  ended_by: number | null
}

/** The effect of a decision: it counts, or it repeats one that the same person made before and gets the same answer. */
export type ProposalDecision = 'counts' | 'counted'

/** Another operator than the one who proposed it confirms it, once. */
export function decideConfirm(proposal: OpenProposal, operatorId: number): ProposalDecision {
  if (proposal.proposed_by === operatorId) throw new Refusal('NOT_ALLOWED')
  if (proposal.confirmed_by === operatorId && proposal.ended === null) return 'counted'
  if (proposal.ended !== null || proposal.confirmed_at !== null) throw new Refusal('ALREADY_DECIDED')
  return 'counts'
}

/** Every operator with the duty cancels it until it has taken effect. */
export function decideCancel(proposal: OpenProposal, operatorId: number): ProposalDecision {
  if (proposal.ended === 'cancelled' && proposal.ended_by === operatorId) return 'counted'
  if (proposal.ended !== null) throw new Refusal('ALREADY_DECIDED')
  return 'counts'
}

/** The buttons that this operator is shown. */
export function actionsOf(proposal: OpenProposal, operatorId: number): ('confirm' | 'cancel')[] {
  const mayConfirm = proposal.confirmed_at === null && proposal.proposed_by !== operatorId
  return mayConfirm ? ['confirm', 'cancel'] : ['cancel']
}

/** When a change that is confirmed at this time takes effect. */
export function effectiveAt(confirmedAt: Date, lockS: number): Date {
  return new Date(confirmedAt.getTime() + lockS * 1000)
}
