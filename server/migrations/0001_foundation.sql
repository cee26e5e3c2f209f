create extension if not exists pg_trgm;

-- Settings: values that operators change while the shop runs. A key without a row has the default value of the code.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_by bigint,
  changed_at timestamptz not null default now()
);

-- The first answer to a call under an idempotency key, for the same call sent again. The request body is stored as a hash only.
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

-- Number of events in the current window. A crash may lose these rows.
create unlogged table rate_counters (
  key text primary key,
  window_start timestamptz not null,
  count int not null
) with (fillfactor = 50);

-- Attempts at secrets. The table is logged, because a crash must not grant five new attempts. `rounds` counts the locks since
-- the last correct secret.
create table attempts (
  key text primary key,
  fails int not null default 0,
  fails_in_row int not null default 0,
  rounds int not null default 0,
  locked_until timestamptz
);

-- Changes that the screens of an account receive. The transaction of a change writes its event. One dispatcher sets `position`
-- in the order in which events became visible, so that a stream can resume after any position.
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
