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
