-- An upload that nothing uses within a day is removed, and nobody stores more than so many bytes a day.
alter table uploads
  add column files text[] not null default '{}', -- names in the storage; of older rows `file` alone is known
  add column bytes bigint not null default 0, -- of all its files
  add column used_at timestamptz default now(); -- null until something shows it; what is written with its use is used
create index uploads_unused on uploads (created_at) where used_at is null;

-- Long answers are kept for a day only.
alter table idempotency_keys add column is_long boolean not null default false;
create index idempotency_keys_long on idempotency_keys (created_at) where is_long;
