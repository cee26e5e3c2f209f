-- Shops with a new name that not all of their products are found by yet; a job goes through them.
create table renamed_shops (
  shop_id bigint primary key references shops (id) on delete cascade,
  reached bigint not null default 0 -- products up to this id are done
);
