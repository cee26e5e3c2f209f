-- What a shop sells, made and changed by the shop itself. A draft needs a name alone; what was published once stays whole.
alter table products
  alter column category_id drop not null,
  alter column unit_price drop not null,
  alter column image set default '',
  alter column image_color set default '#ffffff',
  add column specs jsonb, -- [{name: {locale: text}, value: {locale: text}}] as it was written; null: as product_translations has them
  add column version int not null default 0, -- of product_versions, the newest
  add column published_at timestamptz default now(), -- when it first went on sale; null is a draft
  add column updated_at timestamptz not null default now(),
  add constraint products_whole check (published_at is null or (category_id is not null and unit_price is not null)),
  add constraint products_published check (not is_on_sale or published_at is not null);
update products set published_at = created_at, updated_at = created_at;
create index products_of_shop_changed on products (shop_id, updated_at desc, id desc);
create index products_changed on products (updated_at desc, id desc);

-- A seller's own number is theirs: two shops may use the same.
alter table products drop constraint products_code_key;
create unique index products_code on products (shop_id, code);

alter table variants
  alter column unit_price drop not null,
  add column list_price bigint check (list_price > 0), -- US cents; shown where it is above the price
  add column removed_at timestamptz, -- its option is gone; orders, and what comes back from them, still know it
  add constraint variants_removed check (removed_at is null or not is_on_sale);
update variants v set list_price = p.list_price from products p where p.id = v.product_id and v.unit_price = p.unit_price;

alter table uploads add column color text; -- of the rim of a product's picture: #e5e9ed

-- Who changed what, and when: never changed itself.
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
