create table recharges (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  method text not null check (method in ('manual', 'onchain')),
  reference text unique, -- the shopper writes it on the transfer
  network text,
  address text,
  transaction_hash text unique,
  amount bigint not null check (amount > 0), -- amount that the shopper reports, US cents
  received bigint check (received > 0), -- amount that the operator found, US cents
  proof_id bigint not null references uploads (id),
  group_id bigint references order_groups (id), -- the checkout that waits for this money
  status smallint not null default 0 check (status in (0, 1, 2)),
  reason text,
  first_verdict_by bigint references accounts (id), -- the operator of the first approval
  first_received bigint,
  first_verdict_at timestamptz,
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  expected_by timestamptz not null,
  created_at timestamptz not null default now(),
  check ((status = 1) = (received is not null)),
  check ((status <> 2) or reason is not null)
);
create index recharges_of on recharges (account_id, id desc);
create index recharges_waiting on recharges (id) where status = 0;
create index recharges_proof on recharges (proof_id);
create index recharges_group on recharges (group_id) where status = 0;

-- The audit log: the decisions of operators. A trigger refuses every change of a row.
create table decisions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references accounts (id),
  subject text not null, -- recharge, withdrawal, order, setting …
  subject_id text not null,
  verdict text not null,
  detail jsonb not null default '{}',
  decided_at timestamptz not null default now()
);
create trigger decisions_append_only before update or delete or truncate on decisions for each statement execute function ledger_refuse_change();

create or replace function audit() returns table (check_name text, violations bigint) language sql stable security definer set search_path = public, pg_temp as $$
  with flows as (
    select account_id, sum(amount) as amount from (
      select to_account as account_id, amount from ledger_transfers
      union all
      select from_account, -amount from ledger_transfers
    ) moved group by account_id
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
  select 'passed_recharges_are_posted', count(*) from recharges r
    where r.status = 1 and not exists (
      select 1 from ledger_entries e join ledger_transfers t on t.entry_id = e.id
      where e.kind = 'recharge' and e.reference = r.id::text and t.amount = r.received)
  union all
  select 'refunds_within_what_was_paid', count(*) from orders where refunded > total
$$;
