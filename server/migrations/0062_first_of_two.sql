-- Taking a recharge back, and paying an account out, need two operators above the limit. What the first of them said stays until
-- the second agrees, or somebody drops it.
alter table recharges
  add column first_reversal_by bigint references accounts (id),
  add column first_reversal_reason text,
  add column first_reversal_at timestamptz,
  add check ((first_reversal_by is null) = (first_reversal_at is null) and (first_reversal_by is null) = (first_reversal_reason is null)),
  add check (first_reversal_by is null or received is not null),
  add check (first_reversal_by <> reversed_by);
create index recharges_reversing on recharges (id) where first_reversal_by is not null and reversed is null;

-- Of a frozen account whose money is to be paid out: what the first operator saw, and where it is to go.
create table first_payouts (
  account_id bigint primary key references accounts (id),
  amount bigint not null check (amount > 0), -- US cents
  note text not null,
  operator_id bigint not null references accounts (id),
  created_at timestamptz not null default now()
);

alter table payouts
  add column first_operator_id bigint references accounts (id), -- the first of two
  add check (first_operator_id <> operator_id);
