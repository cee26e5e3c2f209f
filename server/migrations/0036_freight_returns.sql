-- The countries to which a shop delivers, and the freight for them. The `freight_…` columns of the shop are the default rate,
-- which applies to countries without a zone.
alter table shops
  add column freight_delivers boolean not null default true,
  add column freight_version int not null default 0; -- counts the changes, so that two people do not overwrite each other's

create table freight_zones (
  shop_id bigint not null references shops (id) on delete cascade,
  position smallint not null check (position between 1 and 20),
  countries text[] not null check (cardinality(countries) > 0), -- ISO 3166-1 alpha-2; a country is in one zone of a shop
  delivers boolean not null,
  base bigint not null check (base >= 0), -- US cents, for the first piece
  further bigint not null check (further >= 0), -- for each further piece
  free_from bigint check (free_from > 0), -- subtotal from which freight is free; null: never
  primary key (shop_id, position)
);

-- Returns the freight to a country: the rate of its zone, otherwise the default rate. An unknown country has the default rate.
create function freight_to(shop shops, country text)
returns table (base bigint, further bigint, free_from bigint, delivers boolean) language sql stable as $$
  with zone as (
    select z.base, z.further, z.free_from, z.delivers from freight_zones z
    where z.shop_id = shop.id and country = any(z.countries) order by z.position limit 1
  )
  select * from zone
  union all
  select shop.freight_base, shop.freight_further, shop.freight_free_from, shop.freight_delivers
  where not exists (select 1 from zone)
$$;

-- The address to which a shop takes goods back. `label` is the address in lines, as refunds copy it.
create table return_addresses (
  shop_id bigint primary key references shops (id) on delete cascade,
  addressee text not null,
  mobile text not null, -- E.164
  country text not null, -- ISO 3166-1 alpha-2
  region text not null default '', -- the part of ISO 3166-2 after the hyphen, or free text
  city text not null,
  postcode text not null default '',
  detail text not null,
  label text not null
);
