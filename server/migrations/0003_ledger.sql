-- A double-entry ledger. Each transfer goes from one account to another, so an unbalanced entry is impossible. Accounts of
-- people have a balance row, which is never below zero. System accounts have none: every payment would wait for that row.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'shopper_available', 'shopper_held', 'seller_available', 'seller_held',
    'escrow', 'commission', 'fees', 'promotions', 'bank', 'chain', 'suspense')),
  owner bigint, -- the account's id for shoppers, the shop's for sellers
  unique nulls not distinct (kind, owner),
  check ((owner is not null) = (kind like 'shopper\_%' or kind like 'seller\_%'))
);

create table ledger_balances (
  account_id bigint primary key references ledger_accounts,
  amount bigint not null default 0 constraint ledger_balance_not_negative check (amount >= 0) -- US cents
) with (fillfactor = 70);

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null, -- identifier of the event within its kind
  actor text not null,
  first_line smallint not null default 1 check (first_line = 1),
  written_in xid8 not null default pg_current_xact_id(),
  posted_at timestamptz not null default clock_timestamp(),
  unique (kind, reference)
);

create table ledger_transfers (
  entry_id bigint not null references ledger_entries,
  line smallint not null check (line between 1 and 64),
  from_account bigint not null references ledger_accounts,
  to_account bigint not null references ledger_accounts,
  amount bigint not null check (amount > 0), -- US cents
  from_balance bigint, -- after this transfer; null for system accounts
  to_balance bigint,
  primary key (entry_id, line),
  check (from_account <> to_account)
);
create index ledger_transfers_from on ledger_transfers (from_account, entry_id desc, line desc);
create index ledger_transfers_to on ledger_transfers (to_account, entry_id desc, line desc);

-- Every entry has a transfer.
alter table ledger_entries add constraint ledger_entry_has_transfers
  foreign key (id, first_line) references ledger_transfers (entry_id, line) deferrable initially deferred;

create function ledger_open_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.owner is not null then insert into ledger_balances (account_id) values (new.id); end if;
  return null;
end $$;
create trigger ledger_open_balance after insert on ledger_accounts for each row execute function ledger_open_balance();

-- The trigger changes the balances for every transfer, whichever code inserts it. It accepts transfers only for an entry of the
-- same transaction.
create function ledger_move_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from ledger_entries where id = new.entry_id and written_in = pg_current_xact_id()) then
    raise exception 'ledger: entry % is closed', new.entry_id using errcode = 'LG001';
  end if;
  new.from_balance := null;
  new.to_balance := null;
  update ledger_balances set amount = amount - new.amount where account_id = new.from_account returning amount into new.from_balance;
  update ledger_balances set amount = amount + new.amount where account_id = new.to_account returning amount into new.to_balance;
  return new;
end $$;
create trigger ledger_move_balances before insert on ledger_transfers for each row execute function ledger_move_balances();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % on % is forbidden, history only grows', tg_op, tg_table_name using errcode = 'LG002';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_accounts for each statement execute function ledger_refuse_change();
create trigger ledger_append_only before update or delete or truncate on ledger_entries for each statement execute function ledger_refuse_change();
create trigger ledger_append_only before update or delete or truncate on ledger_transfers for each statement execute function ledger_refuse_change();
create trigger ledger_append_only before delete or truncate on ledger_balances for each statement execute function ledger_refuse_change();

-- A balance starts at zero, and only the trigger of a transfer changes it.
create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or (tg_op = 'INSERT' and new.amount <> 0) then
    raise exception 'ledger: a balance changes by a transfer only' using errcode = 'LG003';
  end if;
  return new;
end $$;
create trigger ledger_guard_balance before insert or update on ledger_balances for each row execute function ledger_guard_balance();

create function ledger_account(_kind text, _owner bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare found_id bigint;
begin
  select id into found_id from ledger_accounts where kind = _kind and owner is not distinct from _owner;
  if found_id is null then
    insert into ledger_accounts (kind, owner) values (_kind, _owner) on conflict do nothing returning id into found_id;
    if found_id is null then
      select id into found_id from ledger_accounts where kind = _kind and owner is not distinct from _owner;
    end if;
  end if;
  return found_id;
end $$;

-- Only this function moves money. It locks the balances in the order of their ids, so that two calls never wait for each other.
-- `_at` is the time of an imported event; the order of the journal is the order of writing. Returns the id of the entry, or
-- null if the reference was posted before; then no money moves.
create function post(
  _kind text, _reference text, _actor text, _from bigint[], _to bigint[], _amounts bigint[], _at timestamptz default clock_timestamp()
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare entry bigint;
begin
  if cardinality(_from) = 0 or cardinality(_from) <> cardinality(_to) or cardinality(_from) <> cardinality(_amounts) then
    raise exception 'ledger: an entry needs transfers, each with from, to and amount' using errcode = 'LG004';
  end if;
  insert into ledger_entries (kind, reference, actor, posted_at) values (_kind, _reference, _actor, _at)
    on conflict do nothing returning id into entry;
  if entry is null then return null; end if;
  perform 1 from ledger_balances where account_id = any(_from || _to) order by account_id for no key update;
  insert into ledger_transfers (entry_id, line, from_account, to_account, amount)
    select entry, line, f, t, a from unnest(_from, _to, _amounts) with ordinality moved (f, t, a, line) order by line;
  return entry;
end $$;

-- The audit is one statement on one snapshot, so it can run while the shop is open. Later migrations add the rules of orders
-- and top-ups.
create function audit() returns table (check_name text, violations bigint) language sql stable security definer set search_path = public, pg_temp as $$
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
$$;
