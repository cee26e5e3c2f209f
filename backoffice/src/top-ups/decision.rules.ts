import { parseAmount } from '@sealane/contract/money'

/** Returns US cents; undefined if the text is empty, zero or not an amount. */
export function readReceived(typed: string): number | undefined {
  const cents = parseAmount(typed)
  return cents === undefined || cents === 0 ? undefined : cents
}

export type ApprovalStep = 'only' | 'first' | 'second' | 'waits_for_other'

type ApprovalRequest = { amount: number; first_verdict: { operator: string } | null; two_operators_above: number }

/**
 * Returns the place of the decision of `account` among those that the request needs: above the limit two different operators must agree. The request
 * contains the limit that the server applies to it, which may differ from the current setting.
 */
export function stepOf(request: ApprovalRequest, received: number | undefined, account: string): ApprovalStep {
  const { amount, first_verdict, two_operators_above } = request
  if (first_verdict !== null) return first_verdict.operator === account ? 'waits_for_other' : 'second'
  return Math.max(amount, received ?? 0) > two_operators_above ? 'first' : 'only'
}
