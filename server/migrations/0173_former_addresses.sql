-- A verified e-mail address that an account has left. For seven days it still resets the password, and becomes the account's
-- address again by that: an intruder who had only the password may have replaced it.
create table former_emails (
  account_id bigint not null references accounts on delete cascade,
  email text not null,
  email_key text not null,
  verified_at timestamptz not null,
  left_at timestamptz not null default clock_timestamp(),
  primary key (account_id, email_key)
);
create index former_emails_key on former_emails (email_key);
