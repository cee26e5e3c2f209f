-- The number of pieces at which the people of a shop hear that a variant is almost sold out. It is the same for all shops: three pieces are what sells
-- while others are on their way, and a number of each shop would need a page of its own.
create function low_stock() returns int language sql immutable as 'select 3';

-- Variants that a purchase has left with few pieces. `since` is null once they are restocked. A job notifies the shop, and then `notified_at` is later
-- than `since`. The row stays: a stranger who buys and cancels causes no second notification on the same day.
create table low_stock_variants (
  variant_id bigint primary key references variants (id) on delete cascade,
  shop_id bigint not null references shops (id) on delete cascade,
  since timestamptz,
  notified_at timestamptz
);
create index low_stock_waiting on low_stock_variants (variant_id) where since is not null and (notified_at is null or notified_at < since);
create index low_stock_of_shop on low_stock_variants (shop_id, notified_at);

create function mark_restocked() returns trigger language plpgsql as $$
begin
  update low_stock_variants set since = null where variant_id = new.id and since is not null;
  return null;
end $$;
create trigger restocked after update of stock on variants for each row
  when (old.stock <= low_stock() and new.stock > low_stock()) execute function mark_restocked();
