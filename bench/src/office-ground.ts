import pg from 'pg'

export type OfficeSize = { products: number; orders: number; shoppers: number; recharges: number }

/**
 * Adds the given numbers of products, orders and shoppers, all in one shop, to the demo's data. Only lists are read from it; its money has no ledger
 * entries.
 */
export async function fillOffice(url: string, { products, orders, shoppers, recharges }: OfficeSize): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // All references are valid, and checking each of a million rows takes minutes.
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off`,
    )
    // The planner expects only a few new rows, and a nested loop would scan them again for each row.
    await client.query('set enable_nestloop = off')
    const { rows } = await client.query<{ id: number }>('select min(id)::int as id from shops')
    const shop = rows[0]?.id ?? 0
    await client.query(productRows, [shop, products])
    await client.query(orderRows, [shop, orders, shoppers])
    await client.query('analyze orders, order_items')
    await client.query(parcelRows)
    await client.query(refundRows)
    await client.query(rechargeRows, [recharges])
    await client.query('vacuum analyze')
    return shop
  } finally {
    await client.end()
  }
}

/** Products like those of the demo, in turns, with their variants and texts. */
const productRows = `
  with pattern as (
    select p.*, row_number() over (order by id) as turn from products p where is_on_sale
  ), wanted as (
    select n, p.id as pattern_id from generate_series(1, $2::int) n join pattern p on p.turn = 1 + n % (select count(*) from pattern)
  ), added as (
    insert into products (shop_id, category_id, code, origin, options, images, image, image_color, unit_price, in_stock, sold,
      is_on_sale, published_at, created_at, updated_at, version)
    select $1, p.category_id, 'BENCH-' || n, origin, options, images, image, image_color, 100 + n, n % 11 > 0, n % 997, n % 7 > 0,
      case when n % 14 > 0 then now() end, now() - make_interval(mins => n), now() - make_interval(mins => n), w.pattern_id
    from wanted w join products p on p.id = w.pattern_id
    returning id, code, version as pattern_id
  ), texts as (
    insert into product_translations (product_id, locale, name, description, specs, labels, keywords, is_written, search_terms,
      name_terms)
    select a.id, locale, name || ' ' || substr(a.code, 7), description, specs, labels, keywords, is_written, search_terms, name_terms
    from added a join product_translations t on t.product_id = a.pattern_id
  )
  insert into variants (product_id, position, choice, sku, unit_price, stock, image, is_on_sale)
  select a.id, position, choice, a.code || '-' || position, v.unit_price, v.stock, v.image, v.is_on_sale
  from added a join variants v on v.product_id = a.pattern_id`

/** Nine of ten orders are completed; the others are in every state, with deadlines far in the future. Each has two items and its events. */
const orderRows = `
  with people as (
    insert into accounts (account, account_key, password_hash)
    select 'bench-shopper-' || n, 'bench-shopper-' || n, '' from generate_series(1, $3::int) n returning id
  ), shopper as (
    select id, row_number() over () as turn from people
  ), piece as (
    select v.id as variant_id, v.product_id, t.name, v.unit_price, row_number() over (order by v.id) as turn
    from variants v join products p on p.id = v.product_id join product_translations t on t.product_id = p.id and t.locale = 'en'
    where p.shop_id = $1 and v.unit_price is not null
  ), wanted as (
    select n, now() - make_interval(mins => 5 * ($2::int - n)) as at, s.id as account_id,
      case when n % 10 > 0 then 4 else (array[0, 1, 2, 3, -1])[1 + (n / 10) % 5] end as fulfilment
    from generate_series(1, $2::int) n join shopper s on s.turn = 1 + n % $3::int
  ), added as (
    insert into orders (group_id, order_no, account_id, shop_id, fulfilment, payment_state, open_refunds, subtotal, freight, discount,
      total, commission, address, pay_by, paid_at, ship_by, shipped_at, auto_confirm_at, complete_at, after_sale_until, created_at)
    select 2 * n + 1000001, 'SLB' || n, account_id, $1, fulfilment,
      case fulfilment when 0 then 'unpaid' when 4 then 'released' when -1 then 'returned' else 'paid' end,
      case when fulfilment = 1 and n % 7 = 0 then 1 else 0 end, 2000, 500, 0, 2500, 160,
      jsonb_build_object('id', '0', 'tag', 'home', 'addressee', 'Mei Lin ' || n % 1000, 'mobile', '+6581234567', 'country', 'SG',
        'region', '', 'city', 'Singapore', 'area', '', 'postcode', '', 'detail', 'Block ' || n, 'is_default', true),
      at + interval '10 years', case when fulfilment > 0 then at end, case when fulfilment > 0 then at + interval '10 years' end,
      case when fulfilment > 1 then at end, case when fulfilment = 2 then at + interval '10 years' end,
      case when fulfilment = 3 then at + interval '10 years' end, case when fulfilment > 2 then at + interval '10 years' end, at
    from wanted
    returning id, substr(order_no, 4)::int as n, account_id, fulfilment, created_at
  ), items as (
    insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid, paid_freight,
      commission)
    select a.id, product_id, variant_id, name, '', '', '#ffffff', 1000, 1, 1000, 250, 80
    from added a cross join generate_series(0, 1) second join piece p on p.turn = 1 + (a.n * 7919::bigint + second) % (select count(*) from piece)
  )
  insert into order_events (order_id, kind, actor, actor_id, happened_at)
  select id, kind, 'shopper', account_id, created_at from added cross join (values ('created'), ('paid')) event (kind)`

/** One parcel for each shipped order; nine of ten have arrived. */
const parcelRows = `
  with sent as (
    insert into shipments (order_id, carrier, tracking_no, shipped_at)
    select id, 'dhl', order_no, shipped_at from orders where order_no like 'SLB%' and shipped_at is not null returning id, order_id, shipped_at
  ), contents as (
    insert into shipment_items (shipment_id, item_id, quantity)
    select sent.id, i.id, i.quantity from sent join order_items i on i.order_id = sent.order_id
  )
  insert into tracking_events (shipment_id, code, happened_at)
  select id, code, shipped_at + days * interval '1 day' from sent
  cross join (values ('shipped', 0), ('in_transit', 1), ('arrived', 4)) event (code, days) where code <> 'arrived' or id % 10 > 0`

/** One of twenty completed orders had one piece refunded. */
const refundRows = `
  insert into refunds (order_id, item_id, account_id, shop_id, ordinal, type, product_status, claim, pieces, claimed_pieces, amount, freight, reason, explanation,
    status, refunded, refunded_freight, promotion_returned, ended_at, created_at)
  select o.id, min(i.id), o.account_id, o.shop_id, 1, 'refund', 'received', 'received', max(i.quantity), 1, 1250, 250, 'damaged', '', 'refunded', 1250, 250, 0, o.created_at, o.created_at
  from orders o join order_items i on i.order_id = o.id
  where o.order_no like 'SLB%' and o.fulfilment = 4 and o.id % 20 = 0 group by o.id`

/** Top-ups, each with its own picture, by the shoppers in turn; one of two hundred waits. */
const rechargeRows = `
  with shopper as (
    select id, row_number() over () - 1 as turn, count(*) over () as all from accounts where account like 'bench-%'
  ), pictures as (
    insert into uploads (account_id, purpose, file, sha256, look, width, height)
    select shopper.id, 'recharge_proof', 'bench-' || n, sha256(n::text::bytea), bits.look::bit(256), 10, 10
    from generate_series(1, $1::int) n join shopper on shopper.turn = n % shopper.all
    cross join lateral (
      select string_agg(get_byte(sha256((n || '.')::bytea), place)::bit(8)::text, '' order by place) as look
      from generate_series(0, 31) place) bits
    returning id, account_id
  )
  insert into recharges (account_id, method, reference, amount, received, proof_id, status, expected_by, decided_at)
  select account_id, 'manual', 'SLB-' || id, 1000 + id % 997, case when id % 200 > 0 then 1000 end, id,
    case when id % 200 > 0 then 1 else 0 end, now(), case when id % 200 > 0 then now() end
  from pictures`
