import type { ApiCall } from '@sealane/contract/client'
import type { Order } from '@sealane/contract/orders'

/** The payment code of every paying account in the demo world. */
export const demoCode = '246813'

type OrderOfJourney = { id: string; group: string; total: number }

/** Orders one product, without the bag, to the account's first address or to the one with index `to`, without paying. US cents. */
export async function placedOrder(call: ApiCall, keyword: string, to = 0, quantity = 1): Promise<OrderOfJourney> {
  const variant_id = await variantOf(call, keyword)
  const { items: addresses } = await call('GET /api/user/address_list')
  const selection = { address_id: addresses[to]?.id ?? '', buy_now: { variant_id, quantity } }
  const { total } = await call('POST /api/order/preview', { body: selection })
  const { orders, group_id } = await call('POST /api/order/create', { body: { ...selection, total } })
  return { id: orders[0]?.id ?? '', group: group_id, total }
}

/** Returns a variant in stock of the first product found. */
async function variantOf(call: ApiCall, keyword: string): Promise<string> {
  const { items } = await call('GET /api/product/list', { query: { keyword } })
  const { variants } = await call('GET /api/product/detail', { query: { id: items[0]?.id ?? '' } })
  return variants.find(({ stock }) => stock > 0)?.id ?? ''
}

/** Orders one product and pays it. */
export async function buy(call: ApiCall, keyword: string, to = 0, quantity = 1): Promise<Order> {
  const { id } = await placedOrder(call, keyword, to, quantity)
  const meant = { purpose: 'order', reference: id } as const
  const { ticket } = await call('POST /api/user/verify_pay', { body: { code: demoCode, ...meant } })
  const paid = await call('POST /api/order/pay', { body: { order_ids: [id], ticket } })
  const [order] = paid.orders
  if (order === undefined) throw new Error('Nothing was paid')
  return order
}

/** Ships the order. */
export async function ship(call: ApiCall, { id }: Order): Promise<void> {
  await call('POST /api/portal/order/ship', { body: { id, carrier: 'DHL', tracking_no: `0034043416109404${id}` } })
}
