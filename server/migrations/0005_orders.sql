create table addresses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  addressee text not null,
  mobile text not null,
  country text not null,
  region text not null default '',
  city text not null,
  postcode text not null default '',
  detail text not null,
  tag text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index addresses_default on addresses (account_id) where is_default;
create index addresses_of on addresses (account_id);

create table cart_lines (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  variant_id bigint not null references variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 999),
  is_selected boolean not null default true,
  price_seen bigint not null, -- US cents, when the line was added
  added_at timestamptz not null default now(),
  unique (account_id, variant_id)
);

create table promotions (
  id bigint generated always as identity primary key,
  code text not null,
  code_key text not null unique, -- upper case
  kind text not null check (kind in ('percentage', 'amount', 'free_freight')),
  value bigint not null default 0 check (value >= 0), -- percent, or US cents
  minimum bigint not null default 0, -- smallest sum of the items that the code applies to, US cents
  shop_id bigint references shops (id), -- null: the platform's
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  total_limit int,
  per_shopper int,
  used int not null default 0,
  check (kind <> 'percentage' or value between 1 and 100),
  check (total_limit is null or used <= total_limit)
);

-- Ids of groups are odd and ids of orders are even, so that the reference of a ticket names only one of them.
create table order_groups (
  id bigint generated always as identity (start with 1 increment by 2) primary key,
  account_id bigint not null references accounts (id),
  total bigint not null check (total >= 0), -- US cents
  promotion_id bigint references promotions (id),
  created_at timestamptz not null default now()
);

create table orders (
  id bigint generated always as identity (start with 2 increment by 2) primary key,
  group_id bigint not null references order_groups (id),
  order_no text not null unique,
  account_id bigint not null references accounts (id),
  shop_id bigint not null references shops (id),
  fulfilment smallint not null default 0 check (fulfilment in (0, 1, 2, 3, 4, -1)),
  payment_state text not null default 'unpaid' check (payment_state in ('unpaid', 'paid', 'returned', 'released')),
  open_refunds int not null default 0 check (open_refunds >= 0),
  subtotal bigint not null check (subtotal > 0), -- US cents, like all sums of this table
  freight bigint not null check (freight >= 0),
  discount bigint not null check (discount >= 0), -- off items and freight together
  platform_discount bigint not null default 0 check (platform_discount between 0 and discount), -- borne by the platform
  total bigint not null check (total >= 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  commission bigint not null check (commission >= 0), -- frozen at checkout
  promo_code text,
  address jsonb not null,
  note text not null default '',
  pay_by timestamptz,
  paid_at timestamptz,
  packed_at timestamptz,
  ship_by timestamptz,
  shipped_at timestamptz,
  auto_confirm_at timestamptz,
  extended_at timestamptz,
  received_at timestamptz,
  complete_at timestamptz,
  completed_at timestamptz,
  after_sale_until timestamptz,
  cancelled_at timestamptz,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  check (total = subtotal + freight - discount)
);
create index orders_of on orders (account_id, id desc);
create index orders_of_shop on orders (shop_id, id desc);
create index orders_of_group on orders (group_id);
create index orders_unpaid on orders (pay_by) where fulfilment = 0;
create index orders_to_ship on orders (ship_by) where fulfilment = 1;
create index orders_to_confirm on orders (auto_confirm_at) where fulfilment = 2;
create index orders_to_complete on orders (complete_at) where fulfilment = 3;
create index orders_to_release on orders (after_sale_until) where payment_state = 'paid' and fulfilment in (3, 4);

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  product_id bigint not null references products (id),
  variant_id bigint not null references variants (id),
  name text not null, -- as sold, in the shopper's language
  spec text not null,
  image text not null,
  image_color text not null,
  unit_price bigint not null check (unit_price > 0), -- US cents
  quantity int not null check (quantity between 1 and 999),
  paid bigint not null check (paid >= 0), -- this item's share of the payment, without freight
  refunded bigint not null default 0 check (refunded between 0 and paid)
);
create index order_items_of on order_items (order_id);
create index order_items_of_product on order_items (product_id);

create table promotion_uses (
  group_id bigint primary key references order_groups (id),
  promotion_id bigint not null references promotions (id),
  account_id bigint not null,
  given_back_at timestamptz
);
create index promotion_uses_of on promotion_uses (promotion_id, account_id) where given_back_at is null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null,
  actor text not null, -- shopper, seller, operator or system
  actor_id bigint,
  happened_at timestamptz not null default now()
);
create index order_events_of on order_events (order_id, id);

create table shipments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  carrier text not null, -- `none`: a shipment without tracking
  tracking_no text,
  shipped_at timestamptz not null default now()
);
create index shipments_of on shipments (order_id);
create table shipment_items (
  shipment_id bigint not null references shipments (id),
  item_id bigint not null references order_items (id),
  quantity int not null check (quantity > 0),
  primary key (shipment_id, item_id)
);
create table tracking_events (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments (id),
  code text not null, -- shipped, in_transit, customs, out_for_delivery, arrived
  place text,
  text text,
  happened_at timestamptz not null default now()
);
create index tracking_events_of on tracking_events (shipment_id, id);

create table reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id),
  account_id bigint not null references accounts (id),
  shop_id bigint not null references shops (id),
  content text not null,
  language text not null,
  product_score smallint not null check (product_score between 1 and 5),
  service_score smallint not null check (service_score between 1 and 5),
  postage_score smallint not null check (postage_score between 1 and 5),
  pictures jsonb not null default '[]',
  reply text,
  created_at timestamptz not null default now()
);
create index reviews_of_shop on reviews (shop_id, id desc);
create table review_products (
  review_id bigint not null references reviews (id) on delete cascade,
  product_id bigint not null references products (id),
  spec text not null,
  primary key (product_id, review_id)
);
