-- A session by a name that may be shown: the hash of its token stays in the server.
alter table sessions add column id uuid not null default gen_random_uuid();

alter table accounts
  add column password_changed_at timestamptz, -- null: it is still that of the registration
  add column deleted_at timestamptz; -- since then nothing of the person is left here; what they bought is

-- Keys in a phone or a computer that log in without a password (WebAuthn).
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  credential_id text not null unique, -- base64url, as the browser names it
  public_key bytea not null, -- COSE
  counter bigint not null default 0, -- signatures so far, where the key counts them
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of on passkeys (account_id, id);

-- What a key has to sign: good once, for five minutes.
create table passkey_challenges (
  challenge text primary key, -- base64url
  account_id bigint references accounts (id) on delete cascade, -- who adds a key; null: somebody logs in
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenges_age on passkey_challenges (expires_at);
