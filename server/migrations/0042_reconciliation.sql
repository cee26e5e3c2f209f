-- What the bank says has moved, line by line of its statements.
create table bank_lines (
  id bigint generated always as identity primary key,
  natural_key bytea not null unique, -- SHA-256 of day, amount, description, and which of several alike
  day date not null, -- as booked by the bank
  amount bigint not null check (amount <> 0), -- US cents; what came in is above zero
  description text not null,
  reference text, -- the one of ours that the description names
  matched_to text, -- by hand; goes before the reference
  matched_by bigint references accounts (id),
  imported_by bigint not null references accounts (id),
  imported_at timestamptz not null default now(),
  check ((matched_to is null) = (matched_by is null))
);
create index bank_lines_of_day on bank_lines (day, id);
create index bank_lines_of_key on bank_lines ((coalesce(matched_to, reference)));

-- What does not match, and need not: the bank's own fees, a transfer between the platform's own accounts.
create table bank_set_asides (
  key text primary key, -- of a comparison
  bank bigint not null, -- the sums that it was set aside with, US cents: others are looked at anew
  ledger bigint not null,
  reason text not null,
  operator_id bigint not null references accounts (id),
  set_at timestamptz not null default now()
);
