-- Addresses from which an account has logged in. Attempts of strangers at the password do not lock them out.
create table known_sources (
  account_id bigint not null references accounts (id) on delete cascade,
  source bytea not null, -- keyed hash of the IP address, or of the first 64 bits of an IPv6 address
  seen_at timestamptz not null default now(),
  primary key (account_id, source)
);
create index known_sources_age on known_sources (seen_at);
