/** What moves money, by the kinds of entries that the shop posts: in the order of an order's life, then of a withdrawal's. */
export const entryKinds = [
  'recharge',
  'deposit',
  'recharge_reversed',
  'order_paid',
  'order_cancelled',
  'order_released',
  'refund',
  'withdrawal',
  'withdrawal_settled',
  'withdrawal_returned',
  'payout',
] as const
export type EntryKind = (typeof entryKinds)[number]
