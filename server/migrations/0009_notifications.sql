-- What somebody is told outside the page they look at. The text is made when it is read, in the reader's language.
create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  topic text not null check (topic in ('order', 'wallet', 'refund', 'system')),
  kind text not null, -- which sentences: a key of messages/<language>/notices.json
  params jsonb not null default '{}', -- what the sentences name: text as it is, money in US cents, days as times
  link text check (link ~ '^/[^/]'), -- a path of the storefront without its language, or of the portal
  image text, -- the address of the picture of what it is about
  image_color text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of on notifications (account_id, id desc);
create index notifications_of_topic on notifications (account_id, topic, id desc);
create index notifications_unread on notifications (account_id, topic) where read_at is null;
create index notifications_age on notifications (created_at) where read_at is not null;

-- Browsers that have logged in to an account, as `Firefox on Windows`: another one is news to its owner.
create table known_devices (
  account_id bigint not null references accounts (id) on delete cascade,
  device text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, device)
);
create index known_devices_age on known_devices (seen_at);

-- When the shopper was told that receipt is about to count as confirmed.
alter table orders add column reminded_at timestamptz;
