create extension if not exists pg_trgm;

-- What operators may change while the shop is open. A key that is not here has its standard value from the code.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_by bigint,
  changed_at timestamptz not null default now()
);

-- The first answer to a call, kept for whoever sends the same call again. The body itself is never stored.
create table idempotency_keys (
  account_id bigint not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 128),
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- How often something happened in the current window. Losing it in a crash costs nothing.
create unlogged table rate_counters (
  key text primary key,
  window_start timestamptz not null,
  count int not null
) with (fillfactor = 50);

-- Tries at codes. Logged: a crash must not give anybody five new guesses. `rounds` counts locks since the last right code.
create table attempts (
  key text primary key,
  fails int not null default 0,
  fails_in_row int not null default 0,
  rounds int not null default 0,
  locked_until timestamptz
);

-- What happened, for the screens of one account. Written with the fact; one dispatcher gives `position` in the order of
-- becoming visible, so that a stream can resume after it.
create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  type text not null,
  data jsonb not null,
  position bigint unique,
  created_at timestamptz not null default now()
);
create index events_waiting on events (id) where position is null;
create index events_of on events (account_id, position);
create sequence event_positions;
