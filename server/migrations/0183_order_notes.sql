-- Notes and tags of the staff for an order. Its shopper sees neither.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  account_id bigint not null references accounts (id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_notes_of on order_notes (order_id, id);
alter table orders add column tags text[] not null default '{}' check (cardinality(tags) <= 10);
create index orders_tagged on orders using gin (tags) where tags <> '{}';
