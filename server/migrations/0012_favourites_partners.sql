alter table likes
  add column liked_price bigint check (liked_price > 0), -- price of one piece when it was liked, US cents; null where it was not recorded
  add column sold_out_at timestamptz; -- when the product was first found sold out after the like
-- Likes that were removed a moment ago. A shopper who reverts the removal gets the like back unchanged.
create table likes_let_go (
  account_id bigint not null references accounts (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  created_at timestamptz not null,
  liked_price bigint,
  sold_out_at timestamptz,
  let_go_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
create index likes_let_go_age on likes_let_go (let_go_at);

alter table follows
  add column looked_at timestamptz not null default now(), -- when the follower last looked at the shop
  add column news_since timestamptz not null default now(); -- products after this time are new to the follower

-- The products that each account has viewed, with the time of the last view.
create table seen_products (
  account_id bigint not null references accounts (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, product_id)
);
create index seen_products_new on seen_products (account_id, seen_at desc, product_id desc);
create index seen_products_age on seen_products (seen_at);

create table shop_applications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  status text not null default 'reviewing' check (status in ('reviewing', 'approved', 'refused')),
  shop_name text not null,
  country text not null, -- ISO 3166-1 alpha-2
  category_id text not null references categories (id),
  website text,
  contact_name text not null,
  email text not null,
  mobile text not null, -- E.164
  about text not null,
  locale text not null, -- the language of the application
  reason text, -- reason of the refusal
  shop_id bigint unique references shops (id), -- the shop that the approval opened
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'approved') = (shop_id is not null)),
  check ((status = 'refused') = (reason is not null)),
  check ((status = 'reviewing') = (decided_at is null))
);
-- An account has at most one application in review.
create unique index shop_applications_open on shop_applications (account_id) where status = 'reviewing';
create index shop_applications_of on shop_applications (account_id, id desc);
create index shop_applications_by_status on shop_applications (status, id);
