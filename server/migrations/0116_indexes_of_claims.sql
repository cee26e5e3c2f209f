-- Every log-in and every payment asks what an account owes.
create index deposit_addresses_of on deposit_addresses (account_id);
