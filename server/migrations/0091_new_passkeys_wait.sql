-- A passkey that was added beside others with the password alone confirms withdrawals only after a while.
alter table passkeys add column proves_from timestamptz not null default now();
