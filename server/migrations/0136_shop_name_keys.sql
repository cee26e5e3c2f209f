-- `name_key` is equal for names that look alike, so that an index finds them. A job computes it (`nameKey`). It is null until
-- then, and again after each new name.
alter table shops add column name_key text;
create index shops_name_key on shops (name_key);
create index shops_without_name_key on shops (id) where name_key is null;

create function forget_name_key() returns trigger language plpgsql as $$
begin
  new.name_key := null;
  return new;
end
$$;
create trigger forget_name_key before update of name on shops
  for each row when (new.name is distinct from old.name) execute function forget_name_key();
