-- Recoveries: a secret of an account was replaced by means of a weaker proof. Withdrawals wait for a while afterwards, and
-- operators see it.
create table recoveries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  what text not null check (what in ('password', 'payment_code', 'second_factor', 'passkey_off', 'email')),
  recovered_at timestamptz not null default clock_timestamp()
);
create index recoveries_account on recoveries (account_id, recovered_at);
