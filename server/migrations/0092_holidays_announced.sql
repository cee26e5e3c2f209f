-- A holiday moves no deadline of an order that was placed before its announcement. A later order that would be due after the
-- first day of the holiday stores the end of the holiday, and its time for shipping starts then.
alter table orders add column away_until timestamptz;

-- Holidays that are over, for the limit of days in a year. The last one stays in `shops` until the next one.
create table shop_holidays (
  shop_id bigint not null references shops,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (shop_id, began_at),
  check (began_at <= ended_at)
);

-- Deadlines are not moved any more, so nothing uses these indexes and this column.
drop index orders_clocks;
drop index refunds_clocks;
alter table shops drop column clocks_until;
