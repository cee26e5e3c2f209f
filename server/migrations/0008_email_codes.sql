-- E-mails. The transaction of an event writes the row. The text is composed when the mail is sent, in the language of the
-- recipient.
create table mails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  recipient text not null,
  kind text not null, -- key of the text in messages/<language>/mails.json
  language text not null,
  params jsonb not null default '{}', -- values for the text
  secret bytea, -- a code, encrypted under the pepper; deleted when it is no longer needed
  worth_until timestamptz, -- the mail is not sent after this time, because its code has expired
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

-- Codes that verify access to an e-mail address. A request asks for a code, and a job creates and mails it. A code is valid for
-- ten minutes, five attempts and one use. An address without an account gets a row too, so that the answers are equal.
create table email_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'reset_pay')),
  email text not null,
  email_key text not null, -- the address in lower case
  asked_by bigint references accounts (id) on delete cascade, -- the account that was logged in
  handled_at timestamptz, -- when a job determined the account of the address
  account_id bigint references accounts (id) on delete cascade, -- the account of the address; null where no mail was sent
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
