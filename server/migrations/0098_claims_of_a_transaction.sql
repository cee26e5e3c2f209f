-- Everybody can read a transaction on a chain, so the first account that names it is not always the payer. Several accounts may
-- name the same one until an operator has approved a top-up with it, and again after that top-up was reversed. Each account has
-- at most one open top-up with it.
alter table recharges drop constraint recharges_transaction_hash_key;
create unique index recharges_passed_hash on recharges (transaction_hash) where status = 1 and reversed is null;
create unique index recharges_open_hash on recharges (account_id, transaction_hash) where status = 0;
create index recharges_by_hash on recharges (transaction_hash) where transaction_hash is not null;
