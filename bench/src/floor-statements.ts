/** The floor's queries: the columns of a product card and of a product page, written by hand and without any other work. */
const card = `p.id, t.name, p.category_id, c.name as category, p.image, p.image_color, p.unit_price, p.list_price, p.sold,
  p.rating, p.reviews, p.shop_id, s.name as shop, p.origin as country, p.in_stock, false as liked`

const texts = `
  join product_translations t on t.product_id = p.id and t.locale = $1
  join category_translations c on c.category_id = p.category_id and c.locale = $1
  join shops s on s.id = p.shop_id`

export const list = {
  name: 'list',
  text: `select ${card} from (
      select id, category_id, shop_id, image, image_color, unit_price, list_price, sold, rating, reviews, origin, in_stock, heat
      from products where is_on_sale order by heat desc, id desc limit $2
    ) p ${texts} order by p.heat desc, p.id desc`,
}

export const detail = {
  name: 'detail',
  text: `select ${card}, t.description, t.specs, t.labels, p.images, p.options, p.sales, p.seen, p.handling_days, false as followed,
      s.logo, s.country as shop_country, s.fans, s.total_sales, s.reviews as shop_reviews, s.good_reviews, s.is_closed,
      s.closed_until, s.freight_base, s.freight_further, s.freight_free_from, p.service_rating, p.postage_rating, p.review_counts,
      (select json_agg(json_build_object('id', v.id, 'choice', v.choice, 'unit_price', v.unit_price, 'stock', v.stock,
        'image', v.image) order by v.position) from variants v where v.product_id = p.id and v.is_on_sale) as variants
    from products p ${texts}
    where p.id = $2 and p.is_on_sale`,
}

/** The longest lists: a shop's newest orders with their items, its products by time of change, a shopper's transactions; `$3` is the search text. */
const ordersOf = (condition: string) => `
  select o.id, o.order_no, o.fulfilment, o.total, o.created_at, o.address, s.name as shop, a.account,
    (select json_agg(json_build_object('id', i.id, 'name', i.name, 'image', i.image, 'unit_price', i.unit_price,
      'quantity', i.quantity) order by i.id) from order_items i where i.order_id = o.id) as items
  from orders o join shops s on s.id = o.shop_id join accounts a on a.id = o.account_id
  where o.shop_id = $1 and ${condition} order by o.id desc limit $2`

const productsOf = (condition: string) => `
  select p.id, p.code, t.name, p.image, p.unit_price, p.sold, p.updated_at, s.name as shop
  from products p join shops s on s.id = p.shop_id join product_translations t on t.product_id = p.id and t.locale = 'en'
  where p.shop_id = $1 and ${condition} order by p.updated_at desc, p.id desc limit $2`

const bill = `
  select e.id, e.kind, e.reference, e.posted_at, t.amount, t.from_balance from ledger_accounts a
  join ledger_transfers t on t.from_account = a.id join ledger_entries e on e.id = t.entry_id
  where a.kind = 'shopper_available' and a.owner = $1 order by t.entry_id desc, t.line desc limit $2`

const refunds = `
  select r.id, o.order_no, i.name, i.image, r.amount, r.status, r.created_at, a.account
  from refunds r join orders o on o.id = r.order_id join order_items i on i.id = r.item_id join accounts a on a.id = r.account_id
  where r.shop_id = $1 order by r.id desc limit $2`

const recharges = `
  select r.id, r.reference, r.amount, r.status, r.created_at, r.expected_by, u.file, a.account
  from recharges r join uploads u on u.id = r.proof_id join accounts a on a.id = r.account_id
  where r.status = 0 and a.id <> $1 order by r.id limit $2`

export const lists = {
  bill: { name: 'bill', text: bill },
  refunds: { name: 'refunds', text: refunds },
  recharges: { name: 'recharges', text: recharges },
  orders: { name: 'orders', text: ordersOf('true') },
  'orders-found': { name: 'orders-found', text: ordersOf('o.order_no ilike $3') },
  products: { name: 'products', text: productsOf('true') },
  'products-found': { name: 'products-found', text: productsOf('t.name ilike $3') },
}
