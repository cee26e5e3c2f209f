-- Products, as their shops create and change them. A draft needs only a name. A product that was published once stays complete.
alter table products
  alter column category_id drop not null,
  alter column unit_price drop not null,
  alter column image set default '',
  alter column image_color set default '#ffffff',
  add column specs jsonb, -- [{name: {locale: text}, value: {locale: text}}] as the seller wrote it; null: as in product_translations
  add column version int not null default 0, -- number of the newest row in product_versions
  add column published_at timestamptz default now(), -- when it first went on sale; null: a draft
  add column updated_at timestamptz not null default now(),
  add constraint products_whole check (published_at is null or (category_id is not null and unit_price is not null)),
  add constraint products_published check (not is_on_sale or published_at is not null);
update products set published_at = created_at, updated_at = created_at;
create index products_of_shop_changed on products (shop_id, updated_at desc, id desc);
create index products_changed on products (updated_at desc, id desc);

-- A product code belongs to its shop: two shops may use the same.
alter table products drop constraint products_code_key;
create unique index products_code on products (shop_id, code);

alter table variants
  alter column unit_price drop not null,
  add column list_price bigint check (list_price > 0), -- US cents; shown where it is above the price
  add column removed_at timestamptz, -- when its option was removed; orders and returns still refer to it
  add constraint variants_removed check (removed_at is null or not is_on_sale);
update variants v set list_price = p.list_price from products p where p.id = v.product_id and v.unit_price = p.unit_price;

alter table uploads add column color text; -- color of the edge of a product's picture, such as #e5e9ed

-- The saves of each product: author, time and changes. A trigger refuses every change of a row.
create table product_versions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  version int not null,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('created', 'saved', 'published', 'unpublished', 'priced', 'stocked')),
  changes jsonb not null, -- [{field, of, before, after}]
  made_at timestamptz not null default now(),
  unique (product_id, version)
);
create trigger product_versions_append_only before update or delete or truncate on product_versions
  for each statement execute function ledger_refuse_change();
