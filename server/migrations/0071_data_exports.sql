-- Exports of a person's own data: requested by the person, written by a job, kept for some days.
create table data_exports (
  account_id bigint primary key references accounts,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  file text, -- name in the storage, with its folder; set when the file is ready
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  claimed_until timestamptz not null default '-infinity', -- a job writes the file until then
  tries int not null default 0,
  check ((state = 'ready') = (file is not null and ready_at is not null))
);
create index data_exports_waiting on data_exports (asked_at) where state = 'waiting';
