-- A statement that changes ten thousand orders of a shop wrote ten thousand events (0169). Each statement writes one event for each kind of record and
-- shop that it changed now. `changed` are its rows: as they are then, or as they were where it deletes them.
create function publish_changes() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    select 0, 'change', jsonb_build_object('of', tg_argv[0]) where exists (select from changed);
  return null;
end $$;

create function publish_changes_of_shops() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    select 0, 'change', jsonb_build_object('of', tg_argv[0], 'shop', shop_id::text) from (select distinct shop_id from changed) c;
  return null;
end $$;

create function publish_changes_in_shops() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    select 0, 'change', jsonb_build_object('of', 'shop', 'shop', id::text) from changed;
  return null;
end $$;

create function publish_changes_of_withdrawals() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    select distinct 0, 'change', jsonb_strip_nulls(jsonb_build_object('of', 'withdrawal', 'shop',
      case owner_kind when 'seller' then owner::text end)) from changed;
  return null;
end $$;

create function publish_changes_of_parcels() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    select distinct 0, 'change', jsonb_build_object('of', 'order', 'shop', o.shop_id::text)
    from changed c join shipments s on s.id = c.shipment_id join orders o on o.id = s.order_id;
  return null;
end $$;

create function publish_changes_of_reports() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    select distinct 0, 'change', jsonb_build_object('of', 'review', 'shop', r.shop_id::text)
    from changed c join reviews r on r.id = c.review_id;
  return null;
end $$;

-- PostgreSQL gives `changed` only to triggers of one kind of statement.
do $$
declare
  named record;
  kind text;
begin
  for named in select * from (values
    ('recharges', '{insert,update}'::text[], 'publish_changes(''recharge'')'),
    ('deposits', '{insert,update}', 'publish_changes(''recharge'')'),
    ('withdrawals', '{insert,update}', 'publish_changes_of_withdrawals()'),
    ('orders', '{insert,update}', 'publish_changes_of_shops(''order'')'),
    ('refunds', '{insert,update}', 'publish_changes_of_shops(''refund'')'),
    ('reviews', '{insert,update}', 'publish_changes_of_shops(''review'')'),
    ('review_reports', '{insert,update}', 'publish_changes_of_reports()'),
    ('tracking_events', '{insert}', 'publish_changes_of_parcels()'),
    ('commission_proposals', '{insert,update,delete}', 'publish_changes_of_shops(''shop'')'),
    ('shop_staff', '{insert,update,delete}', 'publish_changes_of_shops(''shop'')'),
    ('shop_applications', '{insert,update}', 'publish_changes(''application'')'),
    ('first_payouts', '{insert,update,delete}', 'publish_changes(''user'')'),
    ('payouts', '{insert}', 'publish_changes(''user'')'),
    ('task_holders', '{insert,update,delete}', 'publish_changes(''inbox'')')
  ) t (place, kinds, work) loop
    execute format('drop trigger live_changes on %I', named.place);
    foreach kind in array named.kinds loop
      execute format('create trigger live_changes_%1$s after %1$s on %2$I referencing %3$s table as changed for each statement execute function %4$s',
        kind, named.place, case kind when 'delete' then 'old' else 'new' end, named.work);
    end loop;
  end loop;
end $$;
drop trigger live_changes_new on products;
create trigger live_changes_insert after insert on products referencing new table as changed
  for each statement execute function publish_changes_of_shops('product');
drop trigger live_changes_new on shops;
create trigger live_changes_insert after insert on shops referencing new table as changed
  for each statement execute function publish_changes_in_shops();
drop function publish_change_of_withdrawal, publish_change_beside_shop, publish_change_of_parcel, publish_change_of_report;

-- Columns that checkouts and reviews write often are beside those that screens wait for in products, shops, accounts, second_factors and chain_cursors. Their
-- updates keep the triggers of 0169, which compare each row first: that is cheaper than to collect all rows. Of products of one shop that change one
-- after the other in a transaction, the first writes the event: all become visible together.
create or replace function publish_change_of_shop() returns trigger language plpgsql as $$
declare
  change text := tg_argv[0] || ' ' || new.shop_id;
begin
  if current_setting('sealane.last_change', true) is distinct from change then
    insert into events (account_id, type, data)
      values (0, 'change', jsonb_build_object('of', tg_argv[0], 'shop', new.shop_id::text));
    perform set_config('sealane.last_change', change, true);
  end if;
  return null;
end $$;
