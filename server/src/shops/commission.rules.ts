/** A percentage of the shop's own; null means that the setting applies. */
type Percent = number | null

type CommissionState = { now: Percent; proposal: { percent: Percent; proposedBy: number } | undefined }

/** `mayAlone` means that no other operator has to agree. */
type Saying = { percent: Percent; operatorId: number; mayAlone: boolean }

/** The effect of an operator's request: two must request the same before the commission changes. */
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
