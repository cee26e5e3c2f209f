-- What a shop's name looks like, so that those that look alike are found without comparing all shops. Only the program can tell
-- (`nameKey`): null until a job has, and from then on again whenever the name changes.
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
