-- Makes an address the shopper's default in the place of the one before it; answers whether it is theirs. The account is held,
-- so that two changes at once cannot both make one; all of it is one call, so that the next one waits no longer than it must.
create function make_default(_account bigint, _address bigint) returns boolean language plpgsql as $$
begin
  perform 1 from accounts where id = _account for no key update;
  update addresses set is_default = false where account_id = _account and is_default and id <> _address;
  update addresses set is_default = true where account_id = _account and id = _address and not is_default;
  return exists (select 1 from addresses where account_id = _account and id = _address);
end $$;
