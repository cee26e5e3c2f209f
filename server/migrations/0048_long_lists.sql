-- Indexes by which long lists of the back office are filtered, sorted and counted.

-- The status that people see. An open refund request takes precedence over every status after the payment.
alter table orders add column status smallint not null generated always as
  (case when open_refunds > 0 and fulfilment >= 1 then -4 else fulfilment end) stored;
create index orders_by_status on orders (status, id desc);
create index orders_of_shop_by_status on orders (shop_id, status, id desc);
-- For orders to ship: the earliest `ship_by` first, orders without one last.
create index orders_due on orders (coalesce(ship_by, 'infinity'), id) where status = 1;
create index orders_due_of_shop on orders (shop_id, coalesce(ship_by, 'infinity'), id) where status = 1;
-- These tables are updated often and searched seldom. `fastupdate = off` avoids a pending list, whose merge would delay one of
-- the checkouts.
create index orders_letters on orders using gin (order_no gin_trgm_ops, (address ->> 'addressee') gin_trgm_ops) with (fastupdate = off);
create index accounts_letters on accounts using gin (account gin_trgm_ops);

alter table products
  add column stock int not null default 0, -- counter: pieces of all variants
  -- A product that is sold out is still on sale (`is_on_sale`).
  add column status text not null generated always as (case
    when is_on_sale and in_stock then 'on_sale'
    when is_on_sale then 'sold_out'
    when check_state = 'waiting' then 'reviewing'
    when check_state = 'refused' then 'refused'
    when published_at is null then 'draft'
    else 'off_sale' end) stored;
update products p set stock = v.stock
from (select product_id, sum(stock)::int as stock from variants where removed_at is null group by 1) v where v.product_id = p.id;

create index products_by_status on products (status, updated_at desc, id desc) where removed_at is null;
create index products_of_shop_by_status on products (shop_id, status, updated_at desc, id desc) where removed_at is null;
create index products_of_shop_price on products (shop_id, coalesce(unit_price, 0), id) where removed_at is null;
create index products_of_shop_stock on products (shop_id, stock, id) where removed_at is null;
create index products_of_shop_sold on products (shop_id, sold, id) where removed_at is null;
create index products_letters on products using gin (code gin_trgm_ops) where removed_at is null;
create index product_names_letters on product_translations using gin (name gin_trgm_ops) where is_written;
create index variants_letters on variants using gin (sku gin_trgm_ops) where removed_at is null;
create index product_names on product_translations (locale, (lower(name) collate "C"), product_id);
