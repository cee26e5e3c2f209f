-- Above the limit, a reversal and a payout need two operators. The first approval stays until the second operator agrees or an
-- operator withdraws it.
alter table recharges
  add column first_reversal_by bigint references accounts (id),
  add column first_reversal_reason text,
  add column first_reversal_at timestamptz,
  add check ((first_reversal_by is null) = (first_reversal_at is null) and (first_reversal_by is null) = (first_reversal_reason is null)),
  add check (first_reversal_by is null or received is not null),
  add check (first_reversal_by <> reversed_by);
create index recharges_reversing on recharges (id) where first_reversal_by is not null and reversed is null;

-- First approvals of payouts of frozen accounts: the balance that the first operator saw, and the destination in `note`.
create table first_payouts (
  account_id bigint primary key references accounts (id),
  amount bigint not null check (amount > 0), -- US cents
  note text not null,
  operator_id bigint not null references accounts (id),
  created_at timestamptz not null default now()
);

alter table payouts
  add column first_operator_id bigint references accounts (id), -- the operator of the first approval
  add check (first_operator_id <> operator_id);
