-- How much stock of a shop an account may reserve without payment depends on its earlier payments.
alter table order_groups
  add column is_unproven boolean not null default false, -- placed by an account without a paid order and without the money for this one
  add column kept_open_at timestamptz; -- since when a top-up that covers the group keeps it open
create index orders_unpaid_of on orders (account_id) where fulfilment = 0;
