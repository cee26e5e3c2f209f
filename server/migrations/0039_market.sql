-- What operators decide of shops, of the home page and of categories. Who decided it and why stands in `decisions`.

-- `is_closed` is the operators' word, `closed_until` the shop's own.
alter table shops
  add column closed_reason text,
  add column closed_at timestamptz,
  add column commission_percent numeric(5, 2) check (commission_percent between 0 and 100); -- null: as the setting says
create index shops_closed on shops (id) where is_closed;

alter table heroes
  add column is_on boolean not null default true,
  add column starts_at timestamptz, -- null: at once
  add column ends_at timestamptz, -- null: for good
  add column version int not null default 0, -- counts the changes: two people do not write over each other
  add constraint heroes_period check (ends_at > starts_at);

alter table categories
  add column is_hidden boolean not null default false, -- its products are found all the same
  add column image text, -- null: the picture that the storefront draws
  add column image_color text,
  add column version int not null default 0,
  add constraint categories_image check ((image is null) = (image_color is null));

alter table category_translations
  add column is_own boolean not null default false, -- named by operators: the home page then says this, and not its own short name
  add column is_written boolean not null default true; -- false where it repeats English
