/**
 * What the address of a refund asks for (specification, section 2: `/refund/:id?/:sn?/:product_ids?/:amount?`). `id` is the
 * order, `sn` its number, `product_ids` the products it is about, `amount` what is asked for in whole US cents, as everywhere on the
 * wire: the form begins with it, up to what the server allows; any other text is ignored. `?item=` names one line of the order
 * exactly; `?request=` is a request that was made.
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

/** Where a refund is asked for: for one item, or for one of the order that is still to be chosen. */
export function refundAddress({ id, order_no }: OrderName, item?: ItemName): string {
  const start = `/refund/${id}/${encodeURIComponent(order_no)}`
  if (item === undefined) return start
  return `${start}/${item.product_id}/${item.unit_price * item.quantity}?item=${item.id}`
}

/** Where a request is followed, also from notifications. */
export function requestAddress(order: OrderName, request: string): string {
  return `${refundAddress(order)}?request=${request}`
}
