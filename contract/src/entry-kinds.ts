/** The kinds of entries that move money: in the sequence of an order's life, then of a withdrawal's. */
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
/** The platform's accounts, and those of shoppers and sellers. */
export const houseAccounts = ['bank', 'chain', 'escrow', 'commission', 'fees', 'promotions', 'suspense'] as const
const personAccounts = ['shopper_available', 'shopper_held', 'seller_available', 'seller_held'] as const
export const accountKinds = [...houseAccounts, ...personAccounts]

export type EntryKind = (typeof entryKinds)[number]
