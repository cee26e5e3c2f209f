create table accounts (
  id bigint generated always as identity primary key,
  account text not null,
  account_key text not null unique, -- the account in lower case
  password_hash text not null,
  payment_code_hash text,
  family_name text not null default '',
  given_name text not null default '',
  email text,
  email_key text unique,
  email_verified_at timestamptz,
  mobile text unique, -- E.164
  avatar text, -- URL of a picture
  country text,
  language text not null default 'en',
  is_operator boolean not null default false,
  frozen_at timestamptz, -- since then the account is frozen
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key, -- SHA-256 of the token
  account_id bigint not null references accounts (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of on sessions (account_id);
create index sessions_age on sessions (expires_at);

-- Tickets: proofs of a correct payment code. Each is valid once, for five minutes, for one purpose and one reference.
create table tickets (
  ticket_hash bytea primary key, -- SHA-256 of the ticket
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('order', 'withdrawal')),
  reference text not null,
  destination text,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index tickets_age on tickets (expires_at);

create table uploads (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  purpose text not null,
  file text not null unique, -- name in the storage
  sha256 bytea not null, -- of the file as it was sent
  look bit(256) not null, -- perceptual hash: the hashes of similar pictures differ in few bits
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
create index uploads_same on uploads (sha256);
create index uploads_of on uploads (account_id, created_at);
