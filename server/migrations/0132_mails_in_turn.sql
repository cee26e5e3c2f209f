-- Mails with a code go before notices: the code is good for ten minutes.
drop index mails_waiting;
create index mails_waiting on mails ((worth_until is null), next_try_at, id) where sent_at is null and given_up_at is null;
-- Notices of one kind to an account within an hour have a maximum.
create index mails_to on mails (account_id, kind, created_at);
