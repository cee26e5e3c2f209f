-- The holiday of a shop: a planned one, a running one, or the last one that ended. `closed_until` is the time of reopening.
alter table shops
  add column closed_from timestamptz,
  add column clocks_until timestamptz; -- the time to which the shop's deadlines were moved; null before the holiday has begun

update shops set closed_from = now() where closed_until is not null;

alter table shops
  add constraint shops_holiday check ((closed_from is null) = (closed_until is null) and closed_from <= closed_until),
  add constraint shops_clocks check (clocks_until is null or clocks_until = closed_until);

create index shops_on_holiday on shops (closed_from) where closed_from is not null and clocks_until is null;

-- Orders and refunds with a deadline for the shop: to ship, to answer a request, to check a return.
create index orders_clocks on orders (shop_id, id) where fulfilment = 1;
create index refunds_clocks on refunds (shop_id, id) where status in ('applying', 'return_shipped');
