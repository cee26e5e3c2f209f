-- The maximum of a code is raised like a budget: above the limit of one operator, two must agree.
alter table promotions add column first_maximum bigint; -- US cents; set with `first_budget` if the code has a maximum
update promotions set first_maximum = maximum where first_budget is not null;
do $$
declare rule name;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'promotions'::regclass and pg_get_constraintdef(oid) = 'CHECK ((first_budget > budget))';
  execute format('alter table promotions drop constraint %I', rule);
end $$;
alter table promotions
  add constraint promotions_first_maximum_check check ((first_maximum is null) = (first_budget is null or maximum is null)),
  add constraint promotions_first_raise_check check (first_budget > budget or first_maximum > maximum);
