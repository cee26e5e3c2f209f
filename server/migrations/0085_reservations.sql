-- How much of a shop's stock an account may reserve without paying follows from what it has paid before.
alter table order_groups
  add column is_unproven boolean not null default false, -- of an account without a paid order, and without the money for it
  add column kept_open_at timestamptz; -- since when a recharge that covers it keeps it open
create index orders_unpaid_of on orders (account_id) where fulfilment = 0;
