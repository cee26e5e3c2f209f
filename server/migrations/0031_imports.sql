-- Imports: files of products from another shop system. An import is checked first, then applied line by line, and can be
-- reverted.
alter table products
  add column handle text, -- identifier of the product in files; null until a file names it
  add column removed_at timestamptz; -- when the import that created the product was reverted; nobody sees the product since
create unique index products_handle on products (shop_id, handle) where removed_at is null;
alter table products add constraint products_removed check (removed_at is null or not is_on_sale);

create table product_imports (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id),
  name text not null, -- name of the file, from its sender
  file text not null, -- name in the storage
  archive text, -- file of pictures, by its name in the storage
  category_id text references categories (id), -- for products whose own category is unknown here
  status text not null default 'reading' check (status in ('reading', 'read', 'failed', 'running', 'done', 'undoing', 'undone')),
  dialect text check (dialect in ('classic', 'current')),
  rows int not null default 0,
  products int not null default 0, -- number of lines, once all are read
  ignored text[] not null default '{}', -- headings of the columns that are not imported
  fault jsonb, -- {code, row, column}: why the whole file cannot be used
  claimed_until timestamptz not null default '-infinity', -- a worker processes the import until then
  created_at timestamptz not null default now()
);
create index product_imports_of_shop on product_imports (shop_id, id desc);
create index product_imports_open on product_imports (id) where status in ('reading', 'running', 'undoing');

create table product_import_lines (
  id bigint generated always as identity primary key,
  import_id bigint not null references product_imports (id) on delete cascade,
  position int not null,
  handle text not null,
  row int not null, -- first row of the product in the file, counted as a spreadsheet counts
  name text not null,
  kind text not null check (kind in ('new', 'changed', 'same', 'faulty')),
  product_id bigint references products (id),
  version int, -- version of the product when it was compared
  form jsonb, -- the product after the import; pictures are named by their source
  changes jsonb not null default '[]', -- [{field, of, before, after}]
  faults jsonb not null default '[]', -- [{code, row, column, value, isNote}]
  result text check (result in ('saved', 'refused', 'undone', 'kept')),
  reason text,
  former jsonb, -- the product before the import, for a revert
  version_after int,
  stock_after jsonb, -- pieces of each variant, by its choice
  unique (import_id, position)
);
create index product_import_lines_kind on product_import_lines (import_id, kind, position);
create index product_import_lines_waiting on product_import_lines (import_id, position) where result is null;

-- The source of each picture, so that the same file does not fetch it again.
create table product_picture_sources (
  shop_id bigint not null references shops (id),
  source text not null,
  image text not null,
  primary key (shop_id, source, image)
);
