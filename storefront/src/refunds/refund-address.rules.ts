/**
 * The meaning of a refund's address (specification, section 2: `/refund/:id?/:sn?/:product_ids?/:amount?`). `id` is the order, `sn`
 * its number, `product_ids` the products concerned, and `amount` the requested amount in whole US cents, as everywhere in the API.
 * The form starts with this amount, up to the server's maximum; any other text is ignored. `?item=` names exactly one line of the
 * order; `?request=` names an existing request.
 */
export type RefundRoute =
  | { is: 'nowhere' }
  | { is: 'request'; request: string }
  | { is: 'item'; item: string; amount: number | undefined }
  | { is: 'order'; order: string; products: readonly string[]; amount: number | undefined }

type Parameters = { id?: string; product_ids?: string; amount?: string }

const largest = 10_000_000_00

export function readRefundRoute({ id, product_ids, amount: text }: Parameters, search: string): RefundRoute {
  const parts = new URLSearchParams(search)
  const [request, item] = [parts.get('request'), parts.get('item')]
  const cents = /^\d+$/.test(text ?? '') ? Number(text) : 0
  const amount = cents > 0 && cents <= largest ? cents : undefined
  if (request !== null) return { is: 'request', request }
  if (item !== null) return { is: 'item', item, amount }
  if (id === undefined) return { is: 'nowhere' }
  return {
    is: 'order',
    order: id,
    products: (product_ids ?? '').split(',').filter((product) => product !== ''),
    amount,
  }
}

type OrderName = { id: string; order_no: string }
type ItemName = { id: string; product_id: string; unit_price: number; quantity: number }

/** Returns the address for a new request: for one item, or for an item of the order that is still to be chosen. */
export function refundAddress({ id, order_no }: OrderName, item?: ItemName): string {
  const start = `/refund/${id}/${encodeURIComponent(order_no)}`
  if (item === undefined) return start
  return `${start}/${item.product_id}/${item.unit_price * item.quantity}?item=${item.id}`
}

/** Returns the address of an existing request; notifications use it too. */
export function requestAddress(order: OrderName, request: string): string {
  return `${refundAddress(order)}?request=${request}`
}
