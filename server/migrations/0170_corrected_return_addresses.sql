-- When a shop saved its return address. Addresses from before this column count as old, so that they correct no returns that are
-- under way.
alter table return_addresses add column saved_at timestamptz not null default 'epoch';
alter table return_addresses alter column saved_at set default now();
