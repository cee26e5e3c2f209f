-- What the platform adds at most by one of its codes, all uses together. One above the limit for two operators waits for a second
-- one: until then the code has the budget that it had, a new one none.
alter table promotions
  add column given bigint not null default 0, -- US cents, of all orders but those that were cancelled or expired
  add column budget bigint, -- US cents; null: a shop's, which bears it itself
  add column first_budget bigint, -- what the first of two operators wants it to be
  add column first_budget_by bigint references accounts (id),
  add column first_budget_at timestamptz;

update promotions p set given = coalesce((
  select sum(o.discount) from order_groups g join orders o on o.group_id = g.id
  where g.promotion_id = p.id and (p.shop_id is null or o.shop_id = p.shop_id) and o.fulfilment <> -1), 0);

-- Those that are there go on: for what their uses can cost at most, where that is known, else for 10,000 dollars more.
update promotions set budget = case
  when kind = 'amount' and total_limit is not null then greatest(given, value * total_limit) else given + 1000000 end
where shop_id is null;

alter table promotions
  add check ((shop_id is null) = (budget is not null)),
  add check (given >= 0),
  add constraint promotions_within_budget check (given <= budget),
  add check (first_budget > budget),
  add check ((first_budget is null) = (first_budget_by is null)),
  add check ((first_budget is null) = (first_budget_at is null));
create index promotions_of_first_budget on promotions (first_budget_by) where first_budget_by is not null;

-- What a code has given is at least what its orders that stand got off.
create function audit_promotions() returns table (check_name text, violations bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select 'codes_count_what_they_give', count(*) from promotions p where p.given < (
    select coalesce(sum(o.discount), 0) from order_groups g join orders o on o.group_id = g.id
    where g.promotion_id = p.id and (p.shop_id is null or o.shop_id = p.shop_id) and o.fulfilment <> -1)
$$;
