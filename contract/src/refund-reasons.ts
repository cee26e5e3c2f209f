/** The reasons that the form offers, in its order. A reason is text: any other is accepted and shown as it is. */
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
