-- An operator's app for codes (RFC 6238). It counts once a code of it has come back.
create table second_factors (
  account_id bigint primary key references accounts (id) on delete cascade,
  secret bytea not null, -- sealed
  last_step bigint not null default 0, -- of 30 seconds: that of the code used last, so that none counts twice
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- For the day the app is lost, each good once.
create table recovery_codes (
  account_id bigint not null references second_factors (account_id) on delete cascade,
  code_hash bytea not null, -- keyed
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- When this session proved the second factor last.
alter table sessions add column proven_at timestamptz;
