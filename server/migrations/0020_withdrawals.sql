-- Destinations of an account's withdrawals. A card number is encrypted under the pepper, and `digest` identifies the same
-- destination again. A removed destination keeps its row without the data: an account that has had a destination is not new,
-- and only a new account can use its first destination at once.
create table destinations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  draw_type text not null check (draw_type in ('bank', 'onchain')),
  bank_name text,
  card_sealed bytea,
  card_end text, -- the last four digits
  holder text,
  network text,
  address text,
  digest bytea, -- HMAC-SHA-256
  usable_at timestamptz not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (removed_at is not null or digest is not null),
  check (removed_at is not null or (draw_type = 'bank') = (card_sealed is not null)),
  check (removed_at is not null or (draw_type = 'onchain') = (address is not null))
);
create unique index destinations_same on destinations (account_id, digest) where removed_at is null;
create index destinations_of on destinations (account_id, id);

-- Withdrawals. The destination and the charge are frozen with the request, and later changes do not affect it.
create table withdrawals (
  id bigint generated always as identity primary key,
  owner_kind text not null default 'shopper' check (owner_kind in ('shopper', 'seller')), -- as in ledger_accounts
  owner bigint not null, -- the account's id for shoppers, the shop's for sellers
  asked_by bigint not null references accounts (id),
  draw_type text not null check (draw_type in ('bank', 'onchain')),
  bank_name text,
  card_sealed bytea,
  card_end text,
  holder text,
  network text,
  address text,
  digest bytea not null,
  amount bigint not null check (amount > 0), -- US cents
  service_charge bigint not null check (service_charge >= 0 and service_charge < amount),
  state text not null default 'auditing' check (state in ('auditing', 'passed', 'settled', 'failed', 'refused', 'cancelled')),
  reason text, -- why it was refused, or the note of the operator that closed it
  first_verdict_by bigint references accounts (id), -- the operator of the first approval
  first_verdict_at timestamptz,
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  closed_by bigint references accounts (id), -- the account that settled, returned or cancelled it
  closed_at timestamptz,
  expected_by timestamptz not null,
  created_at timestamptz not null default now(),
  check (owner_kind <> 'shopper' or owner = asked_by),
  check (state <> 'refused' or reason is not null),
  check ((state in ('auditing', 'passed')) = (closed_at is null)),
  check (first_verdict_by is null or first_verdict_by <> decided_by or state = 'refused')
);
create index withdrawals_of on withdrawals (owner_kind, owner, id desc);
create index withdrawals_open on withdrawals (id) where state in ('auditing', 'passed');

-- The one thing that a signature is for, such as a withdrawal. Null: adding a passkey, or a login.
alter table passkey_challenges add column about text;
alter table accounts add column proves_withdrawals boolean not null default true; -- a passkey confirms withdrawals too, if the account has one

create function audit_withdrawals() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  -- The held money of each owner is the sum of the open withdrawals.
  select 'held_equals_open_withdrawals', count(*) from (
    select owner_kind || '_held' as kind, owner, sum(amount)::bigint as amount from withdrawals
      where state in ('auditing', 'passed') group by owner_kind, owner
  ) due
  full join (
    select a.kind, a.owner, b.amount from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.kind in ('shopper_held', 'seller_held')
  ) kept on kept.kind = due.kind and kept.owner = due.owner
  where coalesce(due.amount, 0) <> coalesce(kept.amount, 0)
  union all
  select 'withdrawals_are_posted_exactly', count(*) from (
    select 'withdrawal' as kind, id, amount from withdrawals
    union all
    select 'withdrawal_settled', id, amount from withdrawals where state = 'settled'
    union all
    select 'withdrawal_returned', id, amount from withdrawals where state in ('refused', 'failed', 'cancelled')
  ) due
  full join (select * from ledger_posted where kind in ('withdrawal', 'withdrawal_settled', 'withdrawal_returned')) posted
    on posted.kind = due.kind and posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  -- A settled withdrawal has paid out its amount less the service charge.
  select 'settled_withdrawals_arrive_whole', count(*) from withdrawals w where w.state = 'settled' and coalesce((
    select sum(t.amount) from ledger_entries e join ledger_transfers t on t.entry_id = e.id
      join ledger_accounts a on a.id = t.to_account
    where e.kind = 'withdrawal_settled' and e.reference = w.id::text and a.kind in ('bank', 'chain')), 0) <> w.amount - w.service_charge
$$;
