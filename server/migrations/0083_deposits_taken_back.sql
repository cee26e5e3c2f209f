-- A deposit that the watcher credited is reversed like a top-up that was approved by mistake: by two operators above the limit,
-- and up to the balance. The account owes the rest, `amount - reversed`.
alter table deposits
  add column reversed bigint check (reversed between 0 and amount), -- US cents
  add column reversal_reason text,
  add column reversed_by bigint references accounts (id),
  add column reversed_at timestamptz,
  add column first_reversal_by bigint references accounts (id),
  add column first_reversal_reason text,
  add column first_reversal_at timestamptz,
  add check ((reversed is null) = (reversed_at is null) and (reversed is null) = (reversal_reason is null)),
  add check (reversed is null or status = 'credited'),
  add check ((first_reversal_by is null) = (first_reversal_at is null) and (first_reversal_by is null) = (first_reversal_reason is null)),
  add check (first_reversal_by is null or status = 'credited'),
  add check (first_reversal_by <> reversed_by);
create index deposits_reversing on deposits (id) where first_reversal_by is not null and reversed is null;
create index deposits_doubtful on deposits (id) where (lost_at is not null or duplicate_of is not null) and reversed is null;
create index deposits_by_hash on deposits (transaction_hash);

-- Operators read top-ups and deposits as one list, by time or by amount. In it the ids of top-ups are even and those of
-- deposits odd.
create index recharges_in_order on recharges (created_at, (id * 2));
create index recharges_in_order_by_amount on recharges (amount, (id * 2));
create index deposits_in_order on deposits (seen_at, (id * 2 + 1));
create index deposits_in_order_by_amount on deposits (amount, (id * 2 + 1));
drop index recharges_by_amount;

create or replace function audit_recharges() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'passed_recharges_are_posted', count(*) from (select id, received from recharges where status = 1) due
  full join (select * from ledger_posted where kind = 'recharge') posted on posted.reference = due.id::text
  where coalesce(due.received, 0) <> coalesce(posted.amount, 0)
  union all
  select 'reversals_are_posted', count(*) from (
    select id::text as reference, reversed from recharges where reversed is not null
    union all
    select 'chain-' || id, reversed from deposits where reversed is not null
  ) due
  full join (select * from ledger_posted where kind = 'recharge_reversed') posted on posted.reference = due.reference
  where coalesce(due.reversed, 0) <> coalesce(posted.amount, 0)
$$;

create or replace function audit_deposits() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'credited_deposits_are_posted', count(*) from (
    select network || ':' || transaction_hash || ':' || log_index as reference, amount from deposits where status = 'credited'
  ) due
  full join (select * from ledger_posted where kind = 'deposit') posted on posted.reference = due.reference
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  -- Operators must reverse one of two credits of a transfer that was credited twice before this migration.
  select 'transfers_are_credited_once', count(*) from deposits d join deposits first on first.id = d.duplicate_of
  where d.status = 'credited' and d.reversed is null and first.status in ('credited', 'proved') and first.reversed is null
$$;
