/** The kinds of records that back-office screens follow live, each with the call in which operators read them. */
export const changeReaders = {
  application: 'GET /api/portal/application/list',
  inbox: 'GET /api/portal/inbox',
  network: 'GET /api/portal/network/list',
  order: 'GET /api/portal/order/list',
  product: 'GET /api/portal/product/list',
  recharge: 'GET /api/portal/recharge/list',
  refund: 'GET /api/portal/refund/list',
  review: 'GET /api/portal/review/list',
  shop: 'GET /api/portal/shops/list',
  user: 'GET /api/portal/user/list',
  withdrawal: 'GET /api/portal/withdrawal/list',
} as const
export type ChangeKind = keyof typeof changeReaders

/** A record of this kind was written; `shop` is the id of its shop, if it belongs to one. */
export type Change = { of: ChangeKind; shop?: string }
