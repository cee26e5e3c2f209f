-- What one operator credited or paid out without a second one: for a day it counts towards the limits for two operators.
create table lone_decisions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references accounts (id),
  subject text not null check (subject in ('recharge', 'withdrawal')), -- whose limits it counts towards
  recipient text not null, -- "shopper 12", "seller 3", or "promotions"
  amount bigint not null check (amount > 0), -- US cents
  decided_at timestamptz not null default now()
);
create index lone_decisions_of on lone_decisions (operator_id, subject, decided_at);

-- A withdrawal that passed and could not be sent: above the limit two operators say so, the second with the words of the first.
alter table withdrawals
  add column first_failure_by bigint references accounts (id),
  add column first_failure_note text,
  add column first_failure_at timestamptz,
  add check ((first_failure_by is null) = (first_failure_at is null)),
  add check (first_failure_note is null or first_failure_by is not null),
  add check (state <> 'failed' or closed_by <> first_failure_by);
create index withdrawals_failing on withdrawals (first_failure_by) where first_failure_by is not null;
