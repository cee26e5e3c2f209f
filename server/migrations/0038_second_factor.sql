-- Authenticator apps of operators (RFC 6238). An app counts after its first correct code.
create table second_factors (
  account_id bigint primary key references accounts (id) on delete cascade,
  secret bytea not null, -- encrypted under the pepper
  last_step bigint not null default 0, -- time step (30 seconds) of the last code that was used, so that no code is valid twice
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- Recovery codes, for a lost app. Each is valid once.
create table recovery_codes (
  account_id bigint not null references second_factors (account_id) on delete cascade,
  code_hash bytea not null, -- keyed hash
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- When this session last verified the second factor.
alter table sessions add column proven_at timestamptz;
