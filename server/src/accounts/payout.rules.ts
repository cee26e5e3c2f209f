import { Refusal } from '../refusal.ts'

/** A payout by an operator and its destination; `amount` is the balance that the operator saw. US cents. */
export type Payout = { amount: number; note: string }
/** The first approval of two. */
export type FirstPayout = Payout & { operator_id: number }

/** `owed` is the debt that is still to be collected from the balance. */
type PayoutState = {
  isFrozen: boolean
  openOrders: number
  balance: number
  owed: number
  first: FirstPayout | undefined
}
type PayoutOperator = { operatorId: number; twoOperatorsAbove: number }

/**
 * Decides about paying out the whole balance of a frozen account after its orders have ended. Above the limit two different operators approve it, and
 * the note of the first one names the destination. For a balance other than the one of the first approval, approvals begin again (decisions, section
 * 7).
 */
export function decidePayout(
  state: PayoutState,
  { amount, note }: Payout,
  operator: PayoutOperator,
): 'paid_out' | 'paid_out_first' {
  const { balance, first } = state
  checkLeaving(state)
  if (amount < 1 || amount !== balance) throw new Refusal('AMOUNT_INVALID', { fields: { amount: 'AMOUNT_INVALID' } })
  if (first === undefined || first.amount !== amount) {
    return amount > operator.twoOperatorsAbove ? 'paid_out_first' : 'paid_out'
  }
  if (first.operator_id === operator.operatorId) throw new Refusal('ALREADY_DECIDED')
  if (first.note !== note) throw new Refusal('CHANGED_MEANWHILE')
  return 'paid_out'
}

function checkLeaving({ isFrozen, openOrders, owed }: PayoutState): void {
  if (!isFrozen) throw new Refusal('NOT_FROZEN')
  if (openOrders > 0) throw new Refusal('ACCOUNT_HAS_ORDERS')
  if (owed > 0) throw new Refusal('CHANGED_MEANWHILE') // The balance is about to change.
}
