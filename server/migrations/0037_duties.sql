-- The duties of an operator. An account with a duty is an operator. Operators from before this migration become owners.
alter table accounts add column duties text[] not null default '{}'
  check (duties <@ array['owner', 'finance', 'support', 'catalogue'] and array_position(duties, null) is null);
update accounts set duties = '{owner}' where is_operator;
alter table accounts drop column is_operator;
create index accounts_operators on accounts (id) where duties <> '{}';

-- The role of a member in a shop. Members from before this migration become owners.
alter table shop_staff add column role text not null default 'owner' check (role in ('owner', 'manager', 'packer'));
alter table shop_staff alter column role drop default;
create index shop_staff_of on shop_staff (shop_id);
