-- Products from a file of another shop, first looked at, then taken over line by line, and given back.
alter table products
  add column handle text, -- what files know it by; null until one names it
  add column removed_at timestamptz; -- an import that brought it was undone: nobody sees it any more
create unique index products_handle on products (shop_id, handle) where removed_at is null;
alter table products add constraint products_removed check (removed_at is null or not is_on_sale);

create table product_imports (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id),
  name text not null, -- of the file, as its sender calls it
  file text not null, -- in the storage
  archive text, -- of pictures, in the storage
  category_id text references categories (id), -- for products whose own says nothing here
  status text not null default 'reading' check (status in ('reading', 'read', 'failed', 'running', 'done', 'undoing', 'undone')),
  dialect text check (dialect in ('classic', 'current')),
  rows int not null default 0,
  products int not null default 0, -- lines there are, once all are read
  ignored text[] not null default '{}', -- headings of columns that are not taken over
  fault jsonb, -- {code, row, column}: why nothing of the file can be used
  claimed_until timestamptz not null default '-infinity', -- a worker has it in hand until then
  created_at timestamptz not null default now()
);
create index product_imports_of_shop on product_imports (shop_id, id desc);
create index product_imports_open on product_imports (id) where status in ('reading', 'running', 'undoing');

create table product_import_lines (
  id bigint generated always as identity primary key,
  import_id bigint not null references product_imports (id) on delete cascade,
  position int not null,
  handle text not null,
  row int not null, -- in the file, as a spreadsheet counts; the first of the product
  name text not null,
  kind text not null check (kind in ('new', 'changed', 'same', 'faulty')),
  product_id bigint references products (id),
  version int, -- of the product, when it was compared
  form jsonb, -- what it becomes: pictures are named by their source
  changes jsonb not null default '[]', -- [{field, of, before, after}]
  faults jsonb not null default '[]', -- [{code, row, column, value, isNote}]
  result text check (result in ('saved', 'refused', 'undone', 'kept')),
  reason text,
  former jsonb, -- what it was, to go back to
  version_after int,
  stock_after jsonb, -- pieces by choice
  unique (import_id, position)
);
create index product_import_lines_kind on product_import_lines (import_id, kind, position);
create index product_import_lines_waiting on product_import_lines (import_id, position) where result is null;

-- Where a picture came from, so that the same file does not bring it again.
create table product_picture_sources (
  shop_id bigint not null references shops (id),
  source text not null,
  image text not null,
  primary key (shop_id, source, image)
);
