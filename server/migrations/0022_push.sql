-- Browsers that receive notifications while the shop is not open (Web Push, RFC 8030). The session identifies the browser.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade, -- a logout ends the subscription
  endpoint text not null unique, -- URL of the browser's push service; a push without the two keys below carries no text
  p256dh text not null, -- base64url: the browser's public key, and in `auth` its secret
  auth text not null,
  language text not null, -- of the notifications
  zone text not null, -- time zone of the days in the notifications
  failed_at timestamptz, -- since then no push has arrived
  last_error text,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of on push_subscriptions (account_id);
create index push_subscriptions_in on push_subscriptions (session_hash);

-- Pushes that wait. A row is deleted when its push was sent or has become useless.
create table pushes (
  notification_id bigint not null references notifications (id) on delete cascade,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (notification_id, subscription_id)
);
create index pushes_to on pushes (subscription_id);
create index pushes_due on pushes (next_try_at);

-- The choices of people about notifications. Without a row all are on. Notifications about money and security always stay in
-- the list.
create table notification_choices (
  account_id bigint not null references accounts (id) on delete cascade,
  topic text not null check (topic in ('order', 'money')),
  in_app boolean not null default true,
  push boolean not null default true,
  primary key (account_id, topic),
  check (in_app or topic = 'order')
);
