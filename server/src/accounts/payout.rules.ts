import { Refusal } from '../refusal.ts'

/** What an operator wants paid out, and where to; `amount` is the balance that they saw. US cents. */
export type Payout = { amount: number; note: string }
/** What the first of two operators said. */
export type FirstPayout = Payout & { operator_id: number }

/** `owed` is still to be collected from the balance. */
type PayoutState = {
  isFrozen: boolean
  openOrders: number
  balance: number
  owed: number
  first: FirstPayout | undefined
}
type PayoutOperator = { operatorId: number; twoOperatorsAbove: number }

/**
 * The whole balance of a frozen account, once its orders have ended. Above the limit two different operators pay it out, to
 * where the first of them said. Of another balance than the first one saw, it begins anew (decisions, section 7).
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
  if (owed > 0) throw new Refusal('CHANGED_MEANWHILE') // The balance is about to be another.
}
