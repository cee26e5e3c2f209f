-- A passkey that the login password alone added beside others proves withdrawals only after a while.
alter table passkeys add column proves_from timestamptz not null default now();
