/** The reasons of the form, in its order. The server also accepts other texts, and shows them unchanged. */
export const refundReasons = [
  'damaged',
  'not_as_described',
  'wrong_item',
  'missing_parts',
  'stopped_working',
  'late',
  'not_arrived',
  'changed_mind',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Why a shop, or an operator in its place, refunds on its own initiative (decision 55). */
export const staffRefundReasons = ['goodwill', 'wrong_price', 'missing_parts', 'damaged', 'late', 'other'] as const
export type StaffRefundReason = (typeof staffRefundReasons)[number]
