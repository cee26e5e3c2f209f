-- Assignments: the operator that works on a task of the inbox. Colleagues can decide all the same.
create table task_holders (
  subject text not null check (subject in ('account', 'application', 'recharge', 'refund', 'review', 'withdrawal')),
  subject_id text not null, -- as in decisions
  account_id bigint not null references accounts (id),
  held_at timestamptz not null default now(), -- valid for 12 hours
  primary key (subject, subject_id)
);
create index task_holders_held_at on task_holders (held_at);

create index accounts_frozen on accounts (frozen_at) where frozen_at is not null;
