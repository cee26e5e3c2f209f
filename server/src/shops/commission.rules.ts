/** A percentage of the shop's own; null is what the setting says. */
type Percent = number | null

type CommissionState = { now: Percent; proposal: { percent: Percent; proposedBy: number } | undefined }

/** `mayAlone` says that nobody else has to agree. */
type Saying = { percent: Percent; operatorId: number; mayAlone: boolean }

/** The effect of what an operator says: two say the same before the commission is another one. */
export type CommissionStep = 'same' | 'cancelled' | 'proposed' | 'changed'

export function decideCommission(
  { now, proposal }: CommissionState,
  { percent, operatorId, mayAlone }: Saying,
): CommissionStep {
  if (percent === now) return proposal === undefined ? 'same' : 'cancelled'
  if (mayAlone) return 'changed'
  if (proposal?.percent !== percent) return 'proposed'
  return proposal.proposedBy === operatorId ? 'same' : 'changed'
}
