-- A shop's holiday, planned or running; the last one that is over stays until the next. `closed_until` is when it opens again.
alter table shops
  add column closed_from timestamptz,
  add column clocks_until timestamptz; -- how far the clocks against the shop were moved; null before a holiday has begun

update shops set closed_from = now() where closed_until is not null;

alter table shops
  add constraint shops_holiday check ((closed_from is null) = (closed_until is null) and closed_from <= closed_until),
  add constraint shops_clocks check (clocks_until is null or clocks_until = closed_until);

create index shops_on_holiday on shops (closed_from) where closed_from is not null and clocks_until is null;

-- The clocks that run against a shop: shipping in time, answering a request, checking what came back.
create index orders_clocks on orders (shop_id, id) where fulfilment = 1;
create index refunds_clocks on refunds (shop_id, id) where status in ('applying', 'return_shipped');
