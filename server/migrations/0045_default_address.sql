-- Makes an address the shopper's default, and returns whether the address is theirs. The lock on the account keeps two calls at
-- once from setting two defaults. One function makes all changes, so that the lock is short.
create function make_default(_account bigint, _address bigint) returns boolean language plpgsql as $$
begin
  perform 1 from accounts where id = _account for no key update;
  update addresses set is_default = false where account_id = _account and is_default and id <> _address;
  update addresses set is_default = true where account_id = _account and id = _address and not is_default;
  return exists (select 1 from addresses where account_id = _account and id = _address);
end $$;
