-- An upload that has no use within a day is deleted. The bytes that an account stores in a day are limited.
alter table uploads
  add column files text[] not null default '{}', -- names in the storage; older rows have `file` only
  add column bytes bigint not null default 0, -- sum of all its files
  add column used_at timestamptz default now(); -- null until something uses the upload; the default is for uploads that are used at once
create index uploads_unused on uploads (created_at) where used_at is null;

-- Long answers are kept for one day only.
alter table idempotency_keys add column is_long boolean not null default false;
create index idempotency_keys_long on idempotency_keys (created_at) where is_long;
