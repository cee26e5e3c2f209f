-- An id of the session that clients may see. The hash of its token stays on the server.
alter table sessions add column id uuid not null default gen_random_uuid();

alter table accounts
  add column password_changed_at timestamptz, -- null: the password of the registration
  add column deleted_at timestamptz; -- since then the account contains no personal data; its orders remain

-- Passkeys: keys of a phone or computer that log in without a password (WebAuthn).
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  credential_id text not null unique, -- base64url, as the browser names it
  public_key bytea not null, -- COSE
  counter bigint not null default 0, -- number of signatures, where the key counts them
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of on passkeys (account_id, id);

-- Challenges that a passkey signs. Each is valid once, for five minutes.
create table passkey_challenges (
  challenge text primary key, -- base64url
  account_id bigint references accounts (id) on delete cascade, -- the account that adds a passkey; null: a login
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenges_age on passkey_challenges (expires_at);
