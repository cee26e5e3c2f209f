-- Announcements: messages of operators to many accounts. A job processes the accounts in the order of their ids. Each batch and
-- its position are one transaction, so that an interruption sends no account the message twice.
create table group_notices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references accounts (id),
  texts jsonb not null, -- {locale: {title, body}}; English is required
  audience text not null check (audience in ('all', 'language', 'country', 'followers', 'buyers')),
  audience_value text not null default '', -- by audience: the file name of a language, ISO 3166-1 alpha-2, the id of a shop, or a number of days
  expected int not null check (expected > 0), -- number of recipients that the operator saw
  sent int not null default 0,
  done_until bigint not null default 0, -- the last account that was processed
  last_account_id bigint not null, -- the newest account at that time; later ones get no message
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index group_notices_due on group_notices (id) where finished_at is null;

-- Announcements (`circular`) are a third topic that people choose. Notifications about money and security always stay in the list.
alter table notification_choices
  drop constraint notification_choices_topic_check,
  drop constraint notification_choices_check,
  add constraint notification_choices_topic_check check (topic in ('order', 'money', 'circular')),
  add constraint notification_choices_check check (in_app or topic <> 'money');
