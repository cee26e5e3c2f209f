/** A row with a label and a text, which may have several lines. */
type FactLabel = 'number' | 'seller' | 'address' | 'destination' | 'payBy' | 'shipBy' | 'ships'
type SumLabel = 'subtotal' | 'freight' | 'discount' | 'total'

/**
 * A row of the table of a letter, without words of any language. Money in US cents. `country` is a code of ISO 3166-1, `at` an ISO time of which `day`
 * shows the day, and `within` are days. The fact `number` begins the part of another order.
 */
export type LetterRow =
  | { as: 'item'; name: string; spec: string; count: number; price: number | null }
  | { as: 'more' | 'moreOrders' | 'moreVariants'; count: number }
  | { as: 'sum'; label: SumLabel; cents: number }
  | { as: 'fact'; label: FactLabel; lines: string[]; country?: string }
  | { as: 'day' | 'time'; label: FactLabel; at: string }
  | { as: 'within'; label: FactLabel; days: number }
