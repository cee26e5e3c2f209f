-- Mails with a code are sent before others, because a code is valid for ten minutes only.
drop index mails_waiting;
create index mails_waiting on mails ((worth_until is null), next_try_at, id) where sent_at is null and given_up_at is null;
-- For the maximum of mails of one kind to an account within an hour.
create index mails_to on mails (account_id, kind, created_at);
