-- A passkey that was added shortly before a reset of the password by e-mail logs in no more, because an intruder may have added
-- it. It still confirms withdrawals, so that access to the mailbox alone disables no passkey of the owner.
alter table passkeys add column logs_in boolean not null default true;
