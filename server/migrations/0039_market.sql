-- Decisions of operators about shops, the home page and categories. `decisions` contains the operator and the reason.

-- Operators set `is_closed`, and the shop sets `closed_until`.
alter table shops
  add column closed_reason text,
  add column closed_at timestamptz,
  add column commission_percent numeric(5, 2) check (commission_percent between 0 and 100); -- null: the percentage of the setting
create index shops_closed on shops (id) where is_closed;

alter table heroes
  add column is_on boolean not null default true,
  add column starts_at timestamptz, -- null: at once
  add column ends_at timestamptz, -- null: without an end
  add column version int not null default 0, -- counts the changes, so that two people do not overwrite each other's
  add constraint heroes_period check (ends_at > starts_at);

alter table categories
  add column is_hidden boolean not null default false, -- search still finds its products
  add column image text, -- null: the picture that the storefront draws
  add column image_color text,
  add column version int not null default 0,
  add constraint categories_image check ((image is null) = (image_color is null));

alter table category_translations
  add column is_own boolean not null default false, -- an operator has changed the name: the home page shows it in place of its own short name
  add column is_written boolean not null default true; -- false where it repeats the English name
