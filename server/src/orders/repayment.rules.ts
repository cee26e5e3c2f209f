type Repayment = { amount: number; at: string }
type RepaymentTimeline = {
  /** Refund requests with the amounts that they returned. */
  refunds: readonly { refunded: number | null; ended_at: string | null }[]
  events: readonly { kind: string; at: string }[]
}

/** Returns the amounts and times of repayments to the shopper, the oldest first: for single items, and the rest of a cancelled order. */
export function repaymentsOf(refunded: number, { refunds, events }: RepaymentTimeline): Repayment[] {
  const parts = refunds.flatMap(({ refunded: amount, ended_at: at }) =>
    amount === null || at === null ? [] : [{ amount, at }],
  )
  const rest = refunded - parts.reduce((sum, { amount }) => sum + amount, 0)
  const end = events.findLast(({ kind }) => kind === 'cancelled')
  const all = end !== undefined && rest > 0 ? [...parts, { amount: rest, at: end.at }] : parts
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
