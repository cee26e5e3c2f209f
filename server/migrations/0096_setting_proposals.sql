-- Changes of guarded settings, which create money or weaken its protection. One operator proposes a change, another one
-- confirms it, and it is applied after the lock. Where no other operator has the duty, it needs no confirmation, and the lock
-- starts at once.
create table setting_proposals (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  before jsonb not null, -- the value of the setting when the change was proposed
  proposed_by bigint not null references accounts (id),
  proposed_at timestamptz not null default now(),
  confirmed_by bigint references accounts (id),
  confirmed_at timestamptz,
  effective_at timestamptz, -- confirmed_at plus the lock as it was at that time
  ended text check (ended in ('applied', 'cancelled', 'replaced', 'failed')),
  ended_by bigint references accounts (id), -- null: a job
  ended_at timestamptz,
  fault text, -- why it failed
  check ((confirmed_at is null) = (effective_at is null)),
  check (confirmed_by is null or confirmed_at is not null),
  check (confirmed_by <> proposed_by),
  check ((ended is null) = (ended_at is null)),
  check ((ended = 'failed') = (fault is not null)),
  check (ended <> 'applied' or confirmed_at is not null)
);
create unique index setting_proposals_open on setting_proposals (key) where ended is null;
create index setting_proposals_due on setting_proposals (effective_at) where ended is null;
