-- An e-mail address belongs to the account that has verified it. Any account may enter an address or a number without
-- verification.
alter table accounts drop constraint accounts_email_key_key, drop constraint accounts_mobile_key;
create unique index accounts_email_key_key on accounts (email_key) where email_verified_at is not null;
