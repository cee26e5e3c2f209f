-- A person who worked for a shop within the last year is still related to it. Otherwise a member could leave for a minute, buy
-- with the platform's codes and review their own goods.
create table former_staff (
  shop_id bigint not null references shops (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  left_at timestamptz not null default now(), -- when the account last left the shop
  primary key (shop_id, account_id)
);
create index former_staff_of on former_staff (account_id);
create index former_staff_left on former_staff (left_at);

-- The trigger records every deletion from shop_staff, except where the shop or the account itself is deleted.
create function remember_former_staff() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into former_staff (shop_id, account_id)
  select old.shop_id, old.account_id
  where exists (select 1 from shops where id = old.shop_id) and exists (select 1 from accounts where id = old.account_id)
  on conflict (shop_id, account_id) do update set left_at = now();
  return null;
end
$$;
create trigger remember_former_staff after delete on shop_staff for each row execute function remember_former_staff();
