-- Workers process the imports of all shops in turn.
alter table product_imports
  add column served_at timestamptz not null default '-infinity', -- when a worker last processed the import
  add column silent_hosts jsonb not null default '{}'; -- hosts of pictures that do not answer: {host: number of products in a row}
create index product_imports_served on product_imports (shop_id, served_at desc);
