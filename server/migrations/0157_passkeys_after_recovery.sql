-- A passkey that was added shortly before the password was reset by e-mail logs in no more: an intruder may have added it. It still proves
-- withdrawals, so that somebody who has the mailbox alone switches off no passkey of the owner.
alter table passkeys add column logs_in boolean not null default true;
