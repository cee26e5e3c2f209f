-- A change of a setting that receives or creates money, or that weakens what protects it: proposed by one operator, confirmed by
-- another one, applied when the lock has run out. Where nobody else has the duty, nobody confirms, and the lock runs at once.
create table setting_proposals (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  before jsonb not null, -- as the setting stood when the change was proposed
  proposed_by bigint not null references accounts (id),
  proposed_at timestamptz not null default now(),
  confirmed_by bigint references accounts (id),
  confirmed_at timestamptz,
  effective_at timestamptz, -- confirmed_at and the lock, as long as it was then
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
