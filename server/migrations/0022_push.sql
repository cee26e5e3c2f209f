-- Browsers that are told of notifications while nobody looks at the shop (Web Push, RFC 8030). The session says which browser.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade, -- who is logged out there hears nothing there
  endpoint text not null unique, -- of the browser's maker; whoever has it can only knock
  p256dh text not null, -- base64url: the browser's public key, and its secret
  auth text not null,
  language text not null, -- in which it is told
  zone text not null, -- in whose days
  failed_at timestamptz, -- since then nothing has got through
  last_error text,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of on push_subscriptions (account_id);
create index push_subscriptions_in on push_subscriptions (session_hash);

-- What waits to be sent there. A row goes when it was sent, or is not worth sending any more.
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

-- What people want to hear of; no row is everything. Money and security are always in the list.
create table notification_choices (
  account_id bigint not null references accounts (id) on delete cascade,
  topic text not null check (topic in ('order', 'money')),
  in_app boolean not null default true,
  push boolean not null default true,
  primary key (account_id, topic),
  check (in_app or topic = 'order')
);
