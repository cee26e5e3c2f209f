-- Notifications: messages about events outside the current page. The text is composed when it is read, in the language of the
-- reader.
create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  topic text not null check (topic in ('order', 'wallet', 'refund', 'system')),
  kind text not null, -- key of the text in messages/<language>/notices.json
  params jsonb not null default '{}', -- values for the text: strings, money in US cents, days as times
  link text check (link ~ '^/[^/]'), -- a path of the storefront without its language, or of the portal
  image text, -- URL of a picture of the subject
  image_color text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of on notifications (account_id, id desc);
create index notifications_of_topic on notifications (account_id, topic, id desc);
create index notifications_unread on notifications (account_id, topic) where read_at is null;
create index notifications_age on notifications (created_at) where read_at is not null;

-- Browsers that have logged in to an account, such as `Firefox on Windows`. The account is notified of a new one.
create table known_devices (
  account_id bigint not null references accounts (id) on delete cascade,
  device text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, device)
);
create index known_devices_age on known_devices (seen_at);

-- When the shopper was reminded that the receipt will be confirmed automatically.
alter table orders add column reminded_at timestamptz;
