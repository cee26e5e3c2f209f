-- Conversations between a shopper and a shop, or the platform. A conversation begins with its first message.
create table conversations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade, -- the shopper
  shop_id bigint references shops (id), -- null: the platform
  last_message_id bigint not null default 0,
  shopper_read_id bigint not null default 0, -- the last message that each side has read, and the time of reading
  shopper_read_at timestamptz,
  staff_read_id bigint not null default 0,
  staff_read_at timestamptz,
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, shop_id)
);
create index conversations_of_shop on conversations (shop_id, last_message_id desc);

-- The sender of a message locks the row of its conversation. So the ids of a conversation increase in the order of commits, and
-- a query for the messages after 41 misses none.
create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations (id) on delete cascade,
  author_id bigint not null references accounts (id) on delete cascade,
  is_from_staff boolean not null,
  client_id text, -- the sender's name for the message: a message that is sent twice is stored once
  text text not null default '' check (length(text) <= 2000),
  picture_id bigint references uploads (id),
  product_id bigint references products (id),
  order_id bigint references orders (id),
  created_at timestamptz not null default clock_timestamp(), -- taken while the conversation is locked, so that times increase with the ids
  unique (conversation_id, author_id, client_id),
  check (num_nonnulls(picture_id, product_id, order_id) <= 1),
  check (text <> '' or num_nonnulls(picture_id, product_id, order_id) = 1)
);
create index messages_of on messages (conversation_id, id desc);

create table quick_replies (
  id bigint generated always as identity primary key,
  shop_id bigint references shops (id) on delete cascade, -- null: the platform's
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index quick_replies_of on quick_replies (shop_id, id);
