-- An e-mail address that was verified shortly before its owner changed the password resets nothing, until it is verified again under the new
-- password: an intruder may have added it. It still gets mails about the account, and leaving it is a recovery as before.
alter table accounts add column email_resets boolean not null default true;
