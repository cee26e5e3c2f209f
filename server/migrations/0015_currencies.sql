-- Currencies in which shoppers may see prices beside the dollar amount that is charged. An operator or a configured source sets
-- the rates. Without a rate, prices are shown in dollars only.
create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$' and code <> 'USD'), -- ISO 4217
  per_dollar numeric(18, 8) not null check (per_dollar > 0), -- units of the currency for one US dollar
  is_offered boolean not null default true,
  changed_by bigint references accounts (id), -- null: the configured source
  changed_at timestamptz not null default now()
);
