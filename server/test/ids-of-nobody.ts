/** Ids that every caller may name: products on sale, their shops, public reviews and public texts. */
export const open = [
  ...['POST /api/cart/add variant_id', 'POST /api/cart/update variant_id', 'POST /api/cart/merge variant_id'],
  ...['POST /api/order/preview variant_id', 'POST /api/order/create variant_id', 'POST /api/order/create notes'],
  'POST /api/order/create ships_within_days',
  ...['GET /api/product/list shop', 'GET /api/product/facets shop', 'GET /api/product/detail id'],
  ...['POST /api/product/like id', 'POST /api/product/seen_merge id', 'POST /api/user/help_vote id'],
  ...['GET /api/product/reviews id', 'GET /api/shop/reviews id', 'POST /api/comment/report id'],
  ...['GET /api/shop/detail id', 'POST /api/shop/follow id', 'POST /api/service/send product_id'],
]
/** Ids within a named conversation or order, which decides the access. The reference for a transfer is computed from any named text. */
export const within = [
  ...['GET /api/service/messages after', 'POST /api/service/read message'],
  'GET /api/portal/conversation/messages after',
  ...['POST /api/portal/conversation/read message', 'POST /api/portal/conversation/send picture'],
  ...['POST /api/portal/conversation/send product_id', 'POST /api/portal/conversation/send order_id'],
  ...['POST /api/portal/order/ship item_id', 'POST /api/portal/order/cancel_items item_id'],
  ...['POST /api/portal/order/refund item_id', 'GET /api/user/recharge_account group_id'],
]
