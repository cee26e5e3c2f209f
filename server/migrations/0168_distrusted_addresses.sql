-- An e-mail address that was verified shortly before a change of the password resets no secret until it is verified again,
-- because an intruder may have added it. It still receives mails about the account, and leaving it is still a recovery.
alter table accounts add column email_resets boolean not null default true;
