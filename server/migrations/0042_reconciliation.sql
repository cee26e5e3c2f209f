-- The lines of bank statements.
create table bank_lines (
  id bigint generated always as identity primary key,
  natural_key bytea not null unique, -- SHA-256 of day, amount, description and a number among equal lines
  day date not null, -- booking day of the bank
  amount bigint not null check (amount <> 0), -- US cents; incoming money is above zero
  description text not null,
  reference text, -- the payment reference that the description contains
  matched_to text, -- set by an operator; takes precedence over `reference`
  matched_by bigint references accounts (id),
  imported_by bigint not null references accounts (id),
  imported_at timestamptz not null default now(),
  check ((matched_to is null) = (matched_by is null))
);
create index bank_lines_of_day on bank_lines (day, id);
create index bank_lines_of_key on bank_lines ((coalesce(matched_to, reference)));

-- Differences that operators have accepted: fees of the bank, transfers between the platform's own accounts.
create table bank_set_asides (
  key text primary key, -- key of the comparison
  bank bigint not null, -- the sums that were accepted, US cents; other sums are shown again
  ledger bigint not null,
  reason text not null,
  operator_id bigint not null references accounts (id),
  set_at timestamptz not null default now()
);
