-- Currencies in which shoppers may see prices beside the dollar amount that is charged. Rates come from an operator or from a
-- configured source; where there are none, prices are in dollars alone.
create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$' and code <> 'USD'), -- ISO 4217
  per_dollar numeric(18, 8) not null check (per_dollar > 0), -- how much of it one US dollar is
  is_offered boolean not null default true,
  changed_by bigint references accounts (id), -- null: the configured source
  changed_at timestamptz not null default now()
);
