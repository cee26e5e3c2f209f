create table categories (
  id text primary key,
  position int not null
);
create table category_translations (
  category_id text not null references categories (id),
  locale text not null, -- a file name: zh-cn
  name text not null,
  primary key (category_id, locale)
);

create table shops (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  country text not null, -- ISO 3166-1 alpha-2
  city text not null default '',
  logo text not null,
  banner text not null,
  banner_color text not null,
  freight_base bigint not null default 490 check (freight_base >= 0), -- US cents, for the first piece
  freight_further bigint not null default 100 check (freight_further >= 0), -- for each further piece
  freight_free_from bigint default 4900 check (freight_free_from > 0), -- subtotal from which freight is free; null: never
  handling_days int not null default 2 check (handling_days between 0 and 30),
  closed_until timestamptz, -- on holiday until then
  is_closed boolean not null default false,
  -- counters, computed from facts
  fans int not null default 0,
  reviews int not null default 0,
  good_reviews int not null default 0, -- product score 4 or 5
  rating numeric(3, 2),
  total_sales int not null default 0, -- pieces
  sales int not null default 0, -- pieces, last 30 days
  created_at timestamptz not null default now()
);
create table shop_translations (
  shop_id bigint not null references shops (id) on delete cascade,
  locale text not null,
  about text not null,
  primary key (shop_id, locale)
);
create table shop_staff (
  shop_id bigint not null references shops (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  primary key (account_id, shop_id)
);

create table products (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (id),
  category_id text not null references categories (id),
  code text unique, -- the seller's own code
  origin text not null, -- ISO 3166-1 alpha-2
  handling_days int not null default 2,
  options jsonb not null default '[]', -- [{name, values: [{value, swatch?, image?}]}]
  images jsonb not null default '[]', -- [{image, color, view}]
  image text not null, -- the first picture, for lists
  image_color text not null,
  unit_price bigint not null check (unit_price > 0), -- price of the cheapest variant, US cents
  list_price bigint check (list_price > unit_price),
  is_on_sale boolean not null default true,
  -- counters, computed from facts
  in_stock boolean not null default true,
  sold int not null default 0, -- pieces sold ever
  sales int not null default 0, -- pieces, last 30 days
  seen int not null default 0,
  reviews int not null default 0,
  rating numeric(3, 2),
  heat int not null default 0, -- popularity: the score of the order "hot", from the last 30 days
  created_at timestamptz not null default now()
);
create index products_hot on products (heat desc, id desc) where is_on_sale;
create index products_new on products (created_at desc, id desc) where is_on_sale;
create index products_price on products (unit_price, id) where is_on_sale;
create index products_rating on products (rating desc nulls last, id desc) where is_on_sale;
create index products_of_category on products (category_id, heat desc, id desc) where is_on_sale;
create index products_of_shop on products (shop_id, created_at desc, id desc) where is_on_sale;

-- Every product has a row for each of the 13 languages. A row that the seller did not write repeats the text of another
-- language.
create table product_translations (
  product_id bigint not null references products (id) on delete cascade,
  locale text not null,
  name text not null,
  description text not null,
  specs jsonb not null default '[]', -- [{name, value}]
  labels jsonb not null default '{}', -- option names and values, translated for display
  keywords text[] not null default '{}', -- further search words, which are not displayed
  is_written boolean not null default true, -- false where it repeats another language
  search_terms text[] not null default '{}', -- terms of search: words after `en:`; after `th.` pairs of letters, for scripts without spaces
  primary key (product_id, locale)
);
create index product_translations_terms on product_translations using gin (search_terms);
-- Search reads the terms of many rows and no other column, so the terms are stored in the row itself.
alter table product_translations alter column search_terms set storage main;
-- Search needs to know how many products share a term. There are terms in 13 languages, so the statistics cover many of them.
alter table product_translations alter column search_terms set statistics 500;

-- Words by which products can be found, for unfinished, joined and misspelt input. They are derived from search_terms.
create table search_words (
  locale text not null,
  word text collate "C" not null, -- normalized
  primary key (locale, word)
);
create index search_words_letters on search_words using gin (word gin_trgm_ops);

create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  position int not null,
  choice text[] not null, -- one value for each option, in the order of the options
  sku text,
  unit_price bigint not null check (unit_price > 0), -- US cents
  stock int not null check (stock >= 0), -- pieces that can be ordered
  image text not null,
  is_on_sale boolean not null default true,
  unique (product_id, choice)
);

create table likes (
  account_id bigint not null references accounts (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
create index likes_new on likes (account_id, created_at desc);
create table follows (
  account_id bigint not null references accounts (id) on delete cascade,
  shop_id bigint not null references shops (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, shop_id)
);
create index follows_of_shop on follows (shop_id);

create table heroes (
  id text primary key,
  position int not null,
  image text not null,
  color text not null,
  target text not null, -- a path of the storefront
  texts jsonb not null -- {locale: {title, action}}
);

-- Searched words with the number of their hits, counted by day.
create table searched_words (
  locale text not null,
  word text not null,
  day date not null default current_date,
  times int not null default 0,
  found int not null default 0, -- number of hits of the last search
  primary key (locale, word, day)
);

-- Products and shops whose counters must be computed again.
create table stale_counters (
  id bigint generated always as identity primary key,
  product_id bigint,
  shop_id bigint
);
