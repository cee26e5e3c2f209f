import { parseAmount } from '@sealane/contract/money'

/** US cents; undefined while nothing, or no amount, is typed. */
export function readReceived(typed: string): number | undefined {
  const cents = parseAmount(typed)
  return cents === undefined || cents === 0 ? undefined : cents
}

export type Step = 'only' | 'first' | 'second' | 'waits_for_other'

type Judged = { amount: number; first_verdict: { operator: string } | null }

/** Which of the verdicts this one would be: above the limit two different operators have to find the same amount. */
export function stepOf(
  recharge: Judged,
  received: number | undefined,
  judge: { account: string; limit: number },
): Step {
  const { amount, first_verdict } = recharge
  if (first_verdict !== null) return first_verdict.operator === judge.account ? 'waits_for_other' : 'second'
  return Math.max(amount, received ?? 0) > judge.limit ? 'first' : 'only'
}
