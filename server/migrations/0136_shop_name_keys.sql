-- `name_key` is equal for names that look alike, so that they are found by an index. The program computes it (`nameKey`) in a job; it is
-- null until then, and again after each new name.
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
