import { parseAmount } from '@sealane/contract/money'

/** US cents; undefined while nothing, or no amount, is typed. */
export function readReceived(typed: string): number | undefined {
  const cents = parseAmount(typed)
  return cents === undefined || cents === 0 ? undefined : cents
}

export type ApprovalStep = 'only' | 'first' | 'second' | 'waits_for_other'

type ApprovalRequest = { amount: number; first_verdict: { operator: string } | null; two_operators_above: number }

/**
 * Which of the verdicts that of `account` would be: above the limit two different operators have to agree. The limit is the one
 * that the server holds this request to, whichever stands now.
 */
export function stepOf(request: ApprovalRequest, received: number | undefined, account: string): ApprovalStep {
  const { amount, first_verdict, two_operators_above } = request
  if (first_verdict !== null) return first_verdict.operator === account ? 'waits_for_other' : 'second'
  return Math.max(amount, received ?? 0) > two_operators_above ? 'first' : 'only'
}
