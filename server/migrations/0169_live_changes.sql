-- Screens of the back office receive changes of the records that the staff works on, instead of reading their lists every few
-- seconds. A change is an event for all staff: account 0. `of` is the kind of record (contract/src/changes.ts), and `shop` is
-- the shop that it belongs to.
create function publish_change() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data) values (0, 'change', jsonb_build_object('of', tg_argv[0]));
  return null;
end $$;

create function publish_change_of_shop() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    values (0, 'change', jsonb_build_object('of', tg_argv[0], 'shop', new.shop_id::text));
  return null;
end $$;

create function publish_change_in_shop() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    values (0, 'change', jsonb_build_object('of', 'shop', 'shop', new.id::text));
  return null;
end $$;

create function publish_change_of_withdrawal() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data) values (0, 'change', jsonb_strip_nulls(
    jsonb_build_object('of', 'withdrawal', 'shop', case new.owner_kind when 'seller' then new.owner::text end)));
  return null;
end $$;

create function publish_change_beside_shop() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data)
    values (0, 'change', jsonb_build_object('of', 'shop', 'shop', coalesce(new.shop_id, old.shop_id)::text));
  return null;
end $$;

create function publish_change_of_parcel() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data) select 0, 'change', jsonb_build_object('of', 'order', 'shop', o.shop_id::text)
    from shipments s join orders o on o.id = s.order_id where s.id = new.shipment_id;
  return null;
end $$;

create function publish_change_of_report() returns trigger language plpgsql as $$
begin
  insert into events (account_id, type, data) select 0, 'change', jsonb_build_object('of', 'review', 'shop', shop_id::text)
    from reviews where id = new.review_id;
  return null;
end $$;

create trigger live_changes after insert or update on recharges for each row execute function publish_change('recharge');
create trigger live_changes after insert or update on deposits for each row execute function publish_change('recharge');
create trigger live_changes after insert or update on withdrawals for each row execute function publish_change_of_withdrawal();
create trigger live_changes after insert or update on orders for each row execute function publish_change_of_shop('order');
create trigger live_changes after insert or update on refunds for each row execute function publish_change_of_shop('refund');
create trigger live_changes after insert or update on reviews for each row execute function publish_change_of_shop('review');
create trigger live_changes after insert or update on review_reports for each row execute function publish_change_of_report();
create trigger live_changes after insert on tracking_events for each row execute function publish_change_of_parcel();
create trigger live_changes after insert or update or delete on commission_proposals for each row execute function publish_change_beside_shop();
create trigger live_changes after insert or update or delete on shop_staff for each row execute function publish_change_beside_shop();
create trigger live_changes after insert or update on shop_applications for each row execute function publish_change('application');
create trigger live_changes after insert or update or delete on first_payouts for each row execute function publish_change('user');
create trigger live_changes after insert on payouts for each row execute function publish_change('user');
create trigger live_changes after insert or update of confirmed_at or delete on second_factors for each row execute function publish_change('user');
create trigger live_changes after update of frozen_at, duties on accounts for each row
  when (old.frozen_at is distinct from new.frozen_at or old.duties <> new.duties) execute function publish_change('user');
create trigger live_changes after insert or update or delete on task_holders for each row execute function publish_change('inbox');
create trigger live_changes after insert or update of stopped_at on chain_cursors for each row execute function publish_change('network');

-- Checkouts often change the stock of products, and reviews the ratings of shops. No screen waits for such changes.
create trigger live_changes_new after insert on products for each row execute function publish_change_of_shop('product');
create trigger live_changes after update of status, check_state, removed_at, version on products for each row
  when ((old.status, old.check_state, old.removed_at, old.version) is distinct from (new.status, new.check_state, new.removed_at, new.version))
  execute function publish_change_of_shop('product');
create trigger live_changes_new after insert on shops for each row execute function publish_change_in_shop();
create trigger live_changes after update of name, wanted_name, is_closed, closed_from, closed_until, commission_percent, high_freight_since on shops
  for each row when ((old.name, old.wanted_name, old.is_closed, old.closed_from, old.closed_until, old.commission_percent, old.high_freight_since)
    is distinct from (new.name, new.wanted_name, new.is_closed, new.closed_from, new.closed_until, new.commission_percent, new.high_freight_since))
  execute function publish_change_in_shop();
