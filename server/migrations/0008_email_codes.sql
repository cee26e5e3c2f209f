-- What is told by e-mail. Written with the fact it tells of; the text is made when it is sent, in the recipient's language.
create table mails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  recipient text not null,
  kind text not null, -- which sentences: a key of messages/<language>/mails.json
  language text not null,
  params jsonb not null default '{}', -- what the sentences name
  secret bytea, -- a code, sealed under the pepper; gone as soon as nobody has to read it any more
  worth_until timestamptz, -- a code that is over is not worth sending
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  check (sent_at is null or given_up_at is null)
);
create index mails_waiting on mails (next_try_at) where sent_at is null and given_up_at is null;
create index mails_secret on mails (worth_until) where secret is not null;
create index mails_age on mails (created_at);

-- Codes that prove who reads an e-mail address: asked for by a request, made and mailed by a job, good for ten minutes, five
-- tries and one use. An address that nobody has gets a row too, so that it is answered alike.
create table email_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'reset_pay')),
  email text not null,
  email_key text not null, -- the address in lower case
  asked_by bigint references accounts (id) on delete cascade, -- who was logged in
  handled_at timestamptz, -- since then it is known whose it is
  account_id bigint references accounts (id) on delete cascade, -- whose it is; nobody's where no mail was sent
  code_hash bytea, -- HMAC-SHA-256 of id and code, keyed with the pepper
  tries int not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  expires_at timestamptz not null default now() + interval '10 minutes',
  created_at timestamptz not null default now(),
  check (code_hash is null or account_id is not null)
);
create index email_codes_newest on email_codes (purpose, email_key, id desc);
create index email_codes_waiting on email_codes (id) where handled_at is null;
create index email_codes_age on email_codes (expires_at);
