-- What operators write to many at once. A job works through the accounts in the order of their ids, a batch and its place in one
-- transaction: whatever breaks off, nobody gets it twice.
create table group_notices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references accounts (id),
  texts jsonb not null, -- {locale: {title, body}}; English always
  audience text not null check (audience in ('all', 'language', 'country', 'followers', 'buyers')),
  audience_value text not null default '', -- a file name, ISO 3166-1 alpha-2, a shop's id, days
  expected int not null check (expected > 0), -- people, as the operator saw it
  sent int not null default 0,
  done_until bigint not null default 0, -- the last account that was looked at
  last_account_id bigint not null, -- nobody who came later
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index group_notices_due on group_notices (id) where finished_at is null;

-- What operators write to many, a circular, is a third thing that people choose. Money and security stay in the list, whatever somebody chooses.
alter table notification_choices
  drop constraint notification_choices_topic_check,
  drop constraint notification_choices_check,
  add constraint notification_choices_topic_check check (topic in ('order', 'money', 'circular')),
  add constraint notification_choices_check check (in_app or topic <> 'money');
