-- When a shop said where its returns go. Addresses from before this column count as old: a correction moves none of their returns.
alter table return_addresses add column saved_at timestamptz not null default 'epoch';
alter table return_addresses alter column saved_at set default now();
