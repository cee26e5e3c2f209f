import { expect, type Page } from '@playwright/test'
import type { ApiCall } from '@sealane/contract/client'
import { askForWithdrawal } from './asking.ts'

/** A page in a long-used account, with full lists. `open` opens a layer over it, or, with `flat`, other content of the page itself. */
export type TestedPage = { path: string; open?: (page: Page) => Promise<void>; flat?: true }

/** The pages of a visitor without a login. */
export const entryPages: TestedPage[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/signup' },
  ...['/forgotPassword', '/changePassword'].map(at),
  { path: '/home', open: tap('Language') },
  ...['/terms/payments', '/help/order-how', '/help'].map(at),
]

/** Returns every other page. The shopper gets a filled bag and an order that waits for payment. */
export async function shopperPages(call: ApiCall): Promise<TestedPage[]> {
  const { items: products } = await call('GET /api/product/hot')
  const [product, other] = products
  if (product === undefined || other === undefined) throw new Error('The demo world has no products')
  return [
    ...browsingPages(product),
    ...(await buyingPages(call, [product.id, other.id])),
    ...(await refundPages(call)),
    ...(await accountPages(call)),
    ...(await reviewPages(call, product)),
    ...(await conversationPages(call)),
  ]
}

function browsingPages({ id, shop }: { id: string; shop: { id: string } }): TestedPage[] {
  const detail = `/detail/${id}/${shop.id}`
  return [
    ...['/home', '/explore', '/shops', `/shop/${shop.id}`, '/popular', '/products', '/filter', '/search'].map(at),
    ...['/searchs?keyword=a', '/searchs?keyword=zeppelin', detail].map(at),
    { path: detail, open: tap('Add to bag') },
    { path: '/searchs?keyword=a', open: tap('Filter') },
    { path: `/shop/${shop.id}`, open: tap('Share') },
  ]
}

async function buyingPages(call: ApiCall, products: string[]): Promise<TestedPage[]> {
  const { items: onTheWay } = await call('GET /api/user/order_list', { query: { status: 2 } })
  const order = `/orderInfo/${onTheWay[0]?.id}`
  const payment = `/payment?group=${await orderTwoThings(call, products)}`
  await fillBag(call, products)
  return [
    ...['/bag', '/checkout', payment, '/order', order, '/myPurchases'].map(at),
    { path: payment, open: tap('Pay now') },
    { path: '/checkout', open: tap(/^Promo code/) },
    { path: order, open: tap('Receipt') },
  ]
}

/** Returns the pages of refunds: the choice of an item, the form, and requests: one that waits, and one that was refused. */
async function refundPages(call: ApiCall): Promise<TestedPage[]> {
  const { items: onTheWay } = await call('GET /api/user/order_list', { query: { status: 2 } })
  const order = onTheWay.find(({ items }) => items.length > 1)
  const { items: requests } = await call('GET /api/refund/list')
  const addressOf = (status: string) => {
    const found = requests.find((refund) => refund.status === status)
    return `/refund/${found?.order.id}/${found?.order.order_no}?request=${found?.id}`
  }
  const form = `/refund/${order?.id}/${order?.order_no}/${order?.items[0]?.product_id}/5900?item=${order?.items[0]?.id}`
  return [
    ...[`/refund/${order?.id}`, form, addressOf('applying'), addressOf('refused'), '/myPurchases/-4'].map(at),
    { path: form, open: tap('Send request'), flat: true },
    { path: addressOf('refused'), open: tap('Appeal') },
  ]
}

/** Returns the account's pages; one of its withdrawals is under audit. */
async function accountPages(call: ApiCall): Promise<TestedPage[]> {
  const { items: auditing } = await call('GET /api/user/extract_log', { query: { status: 0 } })
  if (auditing.length === 0) await askForWithdrawal(call, 20_00)
  const { items: addresses } = await call('GET /api/user/address_list')
  return [
    ...['/address', '/addressForm', `/addressForm/${addresses[0]?.id}`, '/language', '/profile'].map(at),
    { path: '/addressForm', open: tap(/^Country/) },
    ...['/passwords', '/changePassword', '/changePayPwd', '/changePayPwd?forgot'].map(at),
    ...['/myFavourite', '/heart', '/heart?part=seen', '/platform', '/helpAndSupport', '/law'].map(at),
    ...['/security', '/setting'].map(at),
    ...[
      '/topUp',
      '/walletTopUp',
      '/walletTopUp?network=Polygon',
      '/cardTopUp',
      '/topUpRecord',
      '/capitalRecord',
      '/notification',
    ].map(at),
    ...['/withDraw', '/depositRecord'].map(at),
    { path: '/withDraw', open: tap('On-chain'), flat: true },
    { path: '/depositRecord', open: tap(/^Cancel: /) },
    { path: '/security', open: tap('Add a destination') },
    { path: '/setting', open: tap('Delete account') },
  ]
}

/** Returns the pages of reviews: an order to review, a reviewed one, and the reviews of others. */
async function reviewPages(call: ApiCall, { shop }: { shop: { id: string } }): Promise<TestedPage[]> {
  const { items: completed } = await call('GET /api/user/order_list', { query: { status: 4 } })
  const [open, reviewed] = [completed.find(({ can }) => can.includes('review')), completed.find((one) => one.reviewed)]
  const reviews = `/shop/${shop.id}?part=reviews`
  return [
    ...[`/comment?order=${open?.id}`, `/comment?order=${reviewed?.id}`, reviews].map(at),
    { path: reviews, open: tap(/^Report the review/) },
  ]
}

async function conversationPages(call: ApiCall): Promise<TestedPage[]> {
  const { items: conversations } = await call('GET /api/service/conversations')
  const withShop = `/service?shop=${conversations.find(({ shop }) => shop !== null)?.shop?.id}`
  return [...['/services', '/service', withShop].map(at), { path: withShop, open: tap('Add an order or a product') }]
}

function tap(name: string | RegExp): NonNullable<TestedPage['open']> {
  return (page) => page.getByRole('button', { name }).first().click()
}

function at(path: string): TestedPage {
  return { path }
}

/** Fills the bag with only these products: with those of an earlier visit it could contain more than there is in stock. */
async function fillBag(call: ApiCall, products: string[]): Promise<void> {
  const { shops } = await call('GET /api/cart/list')
  const left = shops.flatMap(({ items }) => items.map(({ id }) => id))
  if (left.length > 0) await call('POST /api/cart/remove', { body: { ids: left } })
  for (const id of products) {
    const { variants } = await call('GET /api/product/detail', { query: { id } })
    const [variant] = variants.toSorted((one, other) => other.stock - one.stock)
    await call('POST /api/cart/add', { body: { variant_id: variant?.id ?? '', quantity: 1 } })
  }
}

/** Orders two products and returns the unpaid checkout group. */
async function orderTwoThings(call: ApiCall, products: string[]): Promise<string> {
  await fillBag(call, products)
  const { items: addresses } = await call('GET /api/user/address_list')
  const address_id = addresses[0]?.id ?? ''
  const { total } = await call('POST /api/order/preview', { body: { address_id } })
  const { group_id } = await call('POST /api/order/create', { body: { address_id, total } })
  return group_id
}

/** Returns the pages of an operator. */
export async function officePages(call: ApiCall): Promise<TestedPage[]> {
  const { items: recharges } = await call('GET /api/portal/recharge/list', { query: { status: 0 } })
  const { items: refunds } = await call('GET /api/portal/refund/list')
  const refundOf = (status: string) => `/portal/refund/${refunds.find((one) => one.status === status)?.id}/show`
  const { items: withdrawals } = await call('GET /api/portal/withdrawal/list', { query: { state: 'auditing' } })
  const { items: passed } = await call('GET /api/portal/withdrawal/list', { query: { state: 'passed' } })
  const { items: conversations } = await call('GET /api/portal/conversation/list')
  const { items: documents } = await call('GET /api/portal/document/list')
  const { items: products } = await call('GET /api/portal/product/list')
  const { items: reviews } = await call('GET /api/portal/review/list', { query: { status: 'reported' } })
  return [
    ...['/portal/inbox', '/portal/recharge', `/portal/recharge/${recharges[0]?.id}`, '/portal/order'].map(at),
    ...['/portal/withdrawal', `/portal/withdrawal/${withdrawals[0]?.id}/show`].map(at),
    at(`/portal/withdrawal/${passed[0]?.id}/show`),
    { path: '/portal/order', open: tap(/^Ship: /) },
    { path: '/portal/order', open: tap('Import tracking') },
    ...['/portal/refund', ...['applying', 'appealed', 'return_shipped', 'refunded'].map(refundOf)].map(at),
    ...['/portal/conversations', `/portal/conversations?open=${conversations[0]?.id}`].map(at),
    { path: `/portal/conversations?open=${conversations[0]?.id}`, open: tap('Manage') },
    ...['/portal/product', '/portal/product/new', '/portal/product/import', `/portal/product/${products[0]?.id}`].map(
      at,
    ),
    { path: `/portal/product/${products[0]?.id}`, open: tap('Preview') },
    ...['/portal/review', `/portal/review?open=${reviews[0]?.id}`].map(at),
    ...(await marketPages(call)),
    ...[
      '/portal/shop',
      '/portal/application',
      '/portal/mails',
      '/portal/ledger',
      '/portal/setting',
      '/portal/team',
    ].map(at),
    { path: '/portal/team', open: tap(/^Change: ada/) },
    { path: '/portal/team', open: tap('Add somebody') },
    at('/portal/security'),
    { path: '/portal/security', open: tap('Set up codes') },
    ...['/portal/figures', '/portal/reconciliation'].map(at),
    { path: '/portal/reconciliation', open: tap('Add a statement') },
    ...['/portal/ledger?part=entries', '/portal/ledger?part=as_of'].map(at),
    ...['/portal/documents', `/portal/documents/${documents[0]?.id}/show`].map(at),
  ]
}

/** Returns the pages of shops, the home page, categories, notices to many, and one person. */
async function marketPages(call: ApiCall): Promise<TestedPage[]> {
  const { items: shops } = await call('GET /api/portal/shops/list')
  const { items: users } = await call('GET /api/portal/user/list', { query: { keyword: 'mei' } })
  return [
    ...['/portal/shops', `/portal/shops/${shops[0]?.id}/show`, '/portal/home', '/portal/home?part=ranking'].map(at),
    { path: `/portal/shops/${shops[0]?.id}/show`, open: tap('Change commission') },
    { path: '/portal/home', open: tap('Add a picture') },
    at('/portal/categories'),
    { path: '/portal/categories', open: tap('Add a category') },
    at('/portal/notices'),
    { path: '/portal/notices', open: tap('Write a notice') },
    ...['/portal/users', `/portal/users/${users[0]?.id}/show`].map(at),
  ]
}

/** The pages that a shop's seller sees in addition to those of operators. */
export const sellerPages: TestedPage[] = [
  at('/portal/earnings'),
  { path: '/portal/earnings', open: tap('Withdraw') },
  at('/portal/sales'),
  { path: '/portal/sales?days=7', open: (page) => page.getByText('As a table').click() },
  ...['freight', 'returns', 'holiday', 'promos'].map((part) => at(`/portal/shop?part=${part}`)),
  { path: '/portal/shop?part=promos', open: tap('Add a code') },
  at('/portal/shop?part=people'),
  { path: '/portal/shop?part=people', open: tap('Add somebody') },
]

/** Opens the page and waits until all of its content is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main').getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.bones').filter({ visible: true })).toHaveCount(0)
}
