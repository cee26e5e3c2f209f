-- Why the account is frozen.
alter table accounts add column frozen_reason text;

-- A new entry reverses a top-up that was approved by mistake. The account owes the part that its balance did not cover:
-- `received - reversed`, in US cents.
alter table recharges
  add column reversed bigint check (reversed between 0 and received),
  add column reversal_reason text,
  add column reversed_by bigint references accounts (id),
  add column reversed_at timestamptz,
  add check ((reversed is null) = (reversed_at is null) and (reversed is null) = (reversal_reason is null));

-- Balances that operators paid out when an account ended. `note` names the destination.
create table payouts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  amount bigint not null check (amount > 0), -- US cents
  note text not null,
  operator_id bigint not null references accounts (id),
  created_at timestamptz not null default now()
);
create index payouts_of on payouts (account_id, id desc);

create or replace function audit_recharges() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'passed_recharges_are_posted', count(*) from (select id, received from recharges where status = 1) due
  full join (select * from ledger_posted where kind = 'recharge') posted on posted.reference = due.id::text
  where coalesce(due.received, 0) <> coalesce(posted.amount, 0)
  union all
  select 'reversals_are_posted', count(*) from (select id, reversed from recharges where reversed is not null) due
  full join (select * from ledger_posted where kind = 'recharge_reversed') posted on posted.reference = due.id::text
  where coalesce(due.reversed, 0) <> coalesce(posted.amount, 0)
$$;

create function audit_payouts() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'payouts_are_posted', count(*) from payouts due
  full join (select * from ledger_posted where kind = 'payout') posted on posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
$$;
