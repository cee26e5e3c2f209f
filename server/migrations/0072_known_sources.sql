-- Where somebody has logged in from, so that strangers who guess their password do not keep them out.
create table known_sources (
  account_id bigint not null references accounts (id) on delete cascade,
  source bytea not null, -- a keyed hash of the address, or of an IPv6 address's first 64 bits
  seen_at timestamptz not null default now(),
  primary key (account_id, source)
);
create index known_sources_age on known_sources (seen_at);
