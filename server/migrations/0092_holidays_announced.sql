-- A holiday moves no clock of an order that was placed before it was announced. An order that is placed afterwards, and would
-- have to be ready after its first day, keeps until when its shop is away: the time for shipping counts from then.
alter table orders add column away_until timestamptz;

-- Holidays that are over, for the days that a shop may take in a year. The last one stands in `shops` until the next.
create table shop_holidays (
  shop_id bigint not null references shops,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (shop_id, began_at),
  check (began_at <= ended_at)
);

-- Nothing is moved any more, so nothing has to be remembered of it, nor found for it.
drop index orders_clocks;
drop index refunds_clocks;
alter table shops drop column clocks_until;
