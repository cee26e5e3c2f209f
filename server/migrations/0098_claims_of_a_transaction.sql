-- A transaction can be read by everybody: who claims it first is not who paid it. Several accounts may claim one until an operator
-- has passed it for one of them, and again when that was taken back. Each account has one open claim of it.
alter table recharges drop constraint recharges_transaction_hash_key;
create unique index recharges_passed_hash on recharges (transaction_hash) where status = 1 and reversed is null;
create unique index recharges_open_hash on recharges (account_id, transaction_hash) where status = 0;
create index recharges_by_hash on recharges (transaction_hash) where transaction_hash is not null;
