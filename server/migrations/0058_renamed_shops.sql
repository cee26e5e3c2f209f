-- Shops with a new name that the search terms of some products do not contain yet. A job updates the products.
create table renamed_shops (
  shop_id bigint primary key references shops (id) on delete cascade,
  reached bigint not null default 0 -- products up to this id are updated
);
