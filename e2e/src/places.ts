import type { Page } from '@playwright/test'
import type { Call } from '../../contract/src/client.ts'

/** A page as it is when somebody has lived with it: with full lists. `open` unfolds what lies over it. */
export type Place = { path: string; open?: (page: Page) => Promise<void> }

/** What a visitor sees who has not logged in. */
export const entryPlaces: Place[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/signup' },
  { path: '/home', open: tap('Language') },
]

/** Every other page of the journey. The shopper gets a filled bag and an order that waits for payment. */
export async function shopperPlaces(call: Call): Promise<Place[]> {
  const { items: products } = await call('GET /api/product/hot')
  const [product, other] = products
  const { items: onTheWay } = await call('GET /api/user/order_list', { query: { status: 2 } })
  const group = await orderTwoThings(call, [product?.id, other?.id])
  await fillBag(call, [product?.id, other?.id])
  const { items: addresses } = await call('GET /api/user/address_list')
  const detail = `/detail/${product?.id}/${product?.shop.id}`
  return [
    ...['/home', '/explore', '/shops', `/shop/${product?.shop.id}`, '/popular', '/products', '/filter', '/search'].map(
      at,
    ),
    at('/searchs?keyword=a'),
    at(detail),
    { path: detail, open: tap('Add to bag') },
    { path: '/searchs?keyword=a', open: tap('Filter') },
    { path: `/payment?group=${group}`, open: tap('Pay now') },
    { path: '/addressForm', open: tap(/^Country/) },
    { path: '/checkout', open: tap(/^Promo code/) },
    ...['/bag', '/checkout', `/payment?group=${group}`, '/order', `/orderInfo/${onTheWay[0]?.id}`, '/myPurchases'].map(
      at,
    ),
    ...['/address', '/addressForm', `/addressForm/${addresses[0]?.id}`, '/language', '/profile', '/changePayPwd'].map(
      at,
    ),
    ...['/topUp', '/cardTopUp', '/topUpRecord', '/capitalRecord'].map(at),
  ]
}

function tap(name: string | RegExp): NonNullable<Place['open']> {
  return (page) => page.getByRole('button', { name }).first().click()
}

function at(path: string): Place {
  return { path }
}

async function fillBag(call: Call, products: (string | undefined)[]): Promise<void> {
  for (const id of products) {
    // oxlint-disable-next-line no-await-in-loop -- the bag takes one after the other
    const { variants } = await call('GET /api/product/detail', { query: { id: id ?? '' } })
    const variant = variants.find(({ stock }) => stock > 0)
    // oxlint-disable-next-line no-await-in-loop
    await call('POST /api/cart/add', { body: { variant_id: variant?.id ?? '', quantity: 1 } })
  }
}

/** Answers the checkout group, which is to be paid. */
async function orderTwoThings(call: Call, products: (string | undefined)[]): Promise<string> {
  await fillBag(call, products)
  const { items: addresses } = await call('GET /api/user/address_list')
  const address_id = addresses[0]?.id ?? ''
  const { total } = await call('POST /api/order/preview', { body: { address_id } })
  const { group_id } = await call('POST /api/order/create', { body: { address_id, total } })
  return group_id
}

/** What an operator sees. */
export async function officePlaces(call: Call): Promise<Place[]> {
  const { items: recharges } = await call('GET /api/portal/recharge/list', { query: { status: 0 } })
  return [
    ...['/portal/inbox', '/portal/recharge', `/portal/recharge/${recharges[0]?.id}`, '/portal/order'].map(at),
    { path: '/portal/order', open: tap(/^Ship: /) },
    ...['/portal/ledger', '/portal/setting'].map(at),
  ]
}
