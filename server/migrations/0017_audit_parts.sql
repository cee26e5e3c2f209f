-- The audit consists of parts: each module that moves money has a function audit_<noun>, which compares its rows with the
-- journal. `ledger_flows` sums the transfers of each account, and `ledger_posted` those of each entry.
create view ledger_flows as
  select account_id, sum(amount)::bigint as amount from (
    select to_account as account_id, amount from ledger_transfers
    union all
    select from_account, -amount from ledger_transfers
  ) moved group by account_id;

create view ledger_posted as
  select e.kind, e.reference, sum(t.amount)::bigint as amount
  from ledger_entries e join ledger_transfers t on t.entry_id = e.id group by e.id;

create function audit_ledger() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'balances_equal_transfers', count(*) from ledger_balances b left join ledger_flows f using (account_id)
    where b.amount <> coalesce(f.amount, 0)
  union all
  select 'nothing_negative', count(*) from ledger_balances where amount < 0
  union all
  select 'everybody_has_a_balance', count(*) from ledger_accounts a left join ledger_balances b on b.account_id = a.id
    where (a.owner is not null) <> (b.account_id is not null)
  union all
  select 'no_empty_entries', count(*) from ledger_entries e
    where not exists (select 1 from ledger_transfers t where t.entry_id = e.id)
$$;

create function audit_orders() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  -- Escrow contains the payments of orders that are neither returned nor released, less refunds.
  select 'escrow_equals_paid_orders', (
    coalesce((select f.amount from ledger_accounts a join ledger_flows f on f.account_id = a.id where a.kind = 'escrow'), 0)
    <> coalesce((select sum(total + platform_discount - refunded) from orders where payment_state = 'paid'), 0)
  )::int::bigint
  union all
  select 'orders_are_posted_exactly', count(*) from (
    -- Entries that the journal must contain. An order of 0 cents has none.
    select 'order_paid' as kind, id, total + platform_discount as amount from orders where payment_state <> 'unpaid'
    union all
    select 'order_cancelled', id, total + platform_discount from orders where payment_state = 'returned'
    union all
    select 'order_released', id, total + platform_discount - refunded from orders where payment_state = 'released'
  ) due
  full join (select * from ledger_posted where kind in ('order_paid', 'order_cancelled', 'order_released')) posted
    on posted.kind = due.kind and posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  select 'refunds_within_what_was_paid', count(*) from orders where refunded > total
$$;

create function audit_recharges() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'passed_recharges_are_posted', count(*) from (select id, received from recharges where status = 1) due
  full join (select * from ledger_posted where kind = 'recharge') posted on posted.reference = due.id::text
  where coalesce(due.received, 0) <> coalesce(posted.amount, 0)
$$;

-- Runs all parts in the snapshot of the calling query.
create or replace function audit() returns table (check_name text, violations bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare part regprocedure;
begin
  for part in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname like 'audit\_%' order by proname loop
    return query execute format('select * from %s', part);
  end loop;
end $$;
