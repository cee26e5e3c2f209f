-- The profile of a shop, which the shop changes. The generated logo and banner are kept while the shop has pictures of its own.
alter table shops
  add column profile_version int not null default 0, -- counts the changes, so that two people do not overwrite each other's
  add column drawn_logo text, -- null: the logo is the generated one
  add column drawn_banner text, -- null: the banner is the generated one
  add column drawn_banner_color text,
  add constraint shops_drawn_banner check ((drawn_banner is null) = (drawn_banner_color is null));

-- For the list of a shop's own promo codes, newest first.
create index promotions_of_shop on promotions (shop_id, id desc);
create index order_groups_of_promotion on order_groups (promotion_id) where promotion_id is not null;
