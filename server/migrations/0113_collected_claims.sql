-- The account owes the part of a top-up that a reversal could not take at once (`received - reversed`). It is taken from money
-- that arrives on the balance, each time by an entry of its own. Until then nothing else leaves the balance.
alter table recharges add column reversals int not null default 0; -- number of entries of the reversal; their references are `12`, `12/2`, `12/3`
alter table deposits add column reversals int not null default 0;

-- Debts from before this migration have 0 entries. Operators settled them elsewhere or wrote them off, without a record, so
-- they are not collected.
create index recharges_claimed on recharges (account_id) where reversed < received and reversals > 0;
create index deposits_claimed on deposits (address_id) where reversed < amount and reversals > 0;

-- Locking an account for a request or a payment reads its debts.
create index deposit_addresses_of on deposit_addresses (account_id);

-- US cents that an account owes because its top-ups or deposits were reversed.
create function claims_against(account bigint) returns bigint language sql stable as $$
  select coalesce((select sum(received - reversed) from recharges where account_id = account and reversed < received and reversals > 0), 0)::bigint
    + coalesce((select sum(d.amount - d.reversed) from deposit_addresses place
        join deposits d on d.address_id = place.id and d.reversed < d.amount and d.reversals > 0 where place.account_id = account), 0)::bigint
$$;

create or replace function audit_recharges() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'passed_recharges_are_posted', count(*) from (select id, received from recharges where status = 1) due
  full join (select * from ledger_posted where kind = 'recharge') posted on posted.reference = due.id::text
  where coalesce(due.received, 0) <> coalesce(posted.amount, 0)
  union all
  select 'reversals_are_posted', count(*) from (
    select id::text as reference, reversed, reversals from recharges where reversed is not null
    union all
    select 'chain-' || id, reversed, reversals from deposits where reversed is not null
  ) due
  full join (
    select split_part(reference, '/', 1) as reference, sum(amount) as amount, count(*) as entries from ledger_posted
    where kind = 'recharge_reversed' group by 1) posted on posted.reference = due.reference
  where coalesce(due.reversed, 0) <> coalesce(posted.amount, 0) or coalesce(posted.entries, 0) > greatest(coalesce(due.reversals, 0), 1)
$$;
