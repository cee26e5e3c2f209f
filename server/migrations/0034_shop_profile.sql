-- What a shop says of itself, changed by the shop. Its drawn emblem is kept while a picture of its own stands in its place.
alter table shops
  add column profile_version int not null default 0, -- counts the changes: two people do not write over each other
  add column drawn_logo text, -- null: the logo is the drawn one
  add column drawn_banner text, -- null: the banner is the drawn one
  add column drawn_banner_color text,
  add constraint shops_drawn_banner check ((drawn_banner is null) = (drawn_banner_color is null));

-- A shop's own promo codes, newest first.
create index promotions_of_shop on promotions (shop_id, id desc);
create index order_groups_of_promotion on order_groups (promotion_id) where promotion_id is not null;
