-- The handling days that were promised at checkout. Later changes of a product change no order.
alter table orders add column handling_days int not null default 2 check (handling_days >= 0);
update orders o set handling_days = i.handling_days from (
  select order_id, max(p.handling_days) as handling_days from order_items i join products p on p.id = i.product_id group by order_id
) i where i.order_id = o.id;

-- Whichever code deletes a session, all processes are notified and end its live streams at once.
create function sessions_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sealane_sessions', account_id::text) from (select distinct account_id from ended) accounts;
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions
  referencing old table as ended for each statement execute function sessions_tell_end();

-- Heartbeats of workers. Jobs of a worker without a heartbeat are released. A crash may lose these rows.
create unlogged table worker_beats (
  worker text primary key, -- its name in the job queue
  beat_at timestamptz not null default now()
);

-- Besides the sums, the audit compares every order and every top-up with its own entries, in both directions.
create or replace function audit() returns table (check_name text, violations bigint) language sql stable security definer set search_path = public, pg_temp as $$
  with flows as (
    select account_id, sum(amount) as amount from (
      select to_account as account_id, amount from ledger_transfers
      union all
      select from_account, -amount from ledger_transfers
    ) moved group by account_id
  ), posted as (
    select e.kind, e.reference, sum(t.amount) as amount from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    where e.kind in ('order_paid', 'order_cancelled', 'order_released', 'recharge') group by e.id
  ), due as ( -- entries that the journal must contain; an order of 0 cents has none
    select 'order_paid' as kind, id, total + platform_discount as amount from orders where payment_state <> 'unpaid'
    union all
    select 'order_cancelled', id, total + platform_discount from orders where payment_state = 'returned'
    union all
    select 'order_released', id, total + platform_discount - refunded from orders where payment_state = 'released'
    union all
    select 'recharge', id, received from recharges where status = 1
  ), differences as (
    select coalesce(p.kind, d.kind) as kind from posted p
    full join (select kind, id::text as reference, amount from due where amount > 0) d using (kind, reference)
    where p.amount is distinct from d.amount
  )
  select 'balances_equal_transfers', count(*) from ledger_balances b left join flows f using (account_id)
    where b.amount <> coalesce(f.amount, 0)
  union all
  select 'nothing_negative', count(*) from ledger_balances where amount < 0
  union all
  select 'everybody_has_a_balance', count(*) from ledger_accounts a left join ledger_balances b on b.account_id = a.id
    where (a.owner is not null) <> (b.account_id is not null)
  union all
  select 'no_empty_entries', count(*) from ledger_entries e
    where not exists (select 1 from ledger_transfers t where t.entry_id = e.id)
  union all
  -- Escrow contains the payments of orders that are neither returned nor released, less refunds.
  select 'escrow_equals_paid_orders', (
    coalesce((select f.amount from ledger_accounts a join flows f on f.account_id = a.id where a.kind = 'escrow'), 0)
    <> coalesce((select sum(total + platform_discount - refunded) from orders where payment_state = 'paid'), 0)
  )::int
  union all
  select 'orders_are_posted_exactly', count(*) from differences where kind <> 'recharge'
  union all
  select 'passed_recharges_are_posted', count(*) from differences where kind = 'recharge'
  union all
  select 'refunds_within_what_was_paid', count(*) from orders where refunded > total
$$;
