-- The watcher does not credit a deposit above the limit for two operators, nor a deposit with which its credits to the account
-- on one day exceed the limit. Two operators decide about it.
alter table deposits
  add column held_at timestamptz, -- since when the deposit waits for operators, with all its confirmations
  add column first_verdict_by bigint references accounts (id),
  add column first_verdict_at timestamptz,
  add column decided_by bigint references accounts (id), -- null: the watcher credited it
  add column decided_at timestamptz,
  add column reason text, -- reason of the refusal
  drop constraint deposits_status_check,
  add constraint deposits_status_check check (status in ('seen', 'credited', 'orphaned', 'proved', 'refused')),
  add check ((first_verdict_by is null) = (first_verdict_at is null)),
  add check ((decided_by is null) = (decided_at is null)),
  add check ((status = 'refused') = (reason is not null)),
  add check (coalesce(first_verdict_by, decided_by) is null or held_at is not null),
  add check (decided_by is null or status in ('credited', 'refused')),
  add check (status <> 'credited' or decided_by <> first_verdict_by);
create index deposits_held on deposits (held_at) where held_at is not null and status = 'seen';
