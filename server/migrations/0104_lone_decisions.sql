-- Single decisions: money that one operator credited or paid without a second one. For a day it counts towards the limits for
-- two operators.
create table lone_decisions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references accounts (id),
  subject text not null check (subject in ('recharge', 'withdrawal')), -- the limits to which the amount counts
  recipient text not null, -- "shopper 12", "seller 3", or "promotions"
  amount bigint not null check (amount > 0), -- US cents
  decided_at timestamptz not null default now()
);
create index lone_decisions_of on lone_decisions (operator_id, subject, decided_at);

-- Above the limit, two operators confirm that an approved withdrawal could not be sent. The second one confirms the note of the
-- first.
alter table withdrawals
  add column first_failure_by bigint references accounts (id),
  add column first_failure_note text,
  add column first_failure_at timestamptz,
  add check ((first_failure_by is null) = (first_failure_at is null)),
  add check (first_failure_note is null or first_failure_by is not null),
  add check (state <> 'failed' or closed_by <> first_failure_by);
create index withdrawals_failing on withdrawals (first_failure_by) where first_failure_by is not null;
