-- The budget of a platform code is the most that the platform pays for all its uses. A budget above the limit of one operator
-- waits for a second one. Until then the code keeps its old budget, and a new code has none.
alter table promotions
  add column given bigint not null default 0, -- US cents, of all orders except cancelled and expired ones
  add column budget bigint, -- US cents; null: a code of a shop, which pays for it itself
  add column first_budget bigint, -- the budget that the first of two operators wants
  add column first_budget_by bigint references accounts (id),
  add column first_budget_at timestamptz;

update promotions p set given = coalesce((
  select sum(o.discount) from order_groups g join orders o on o.group_id = g.id
  where g.promotion_id = p.id and (p.shop_id is null or o.shop_id = p.shop_id) and o.fulfilment <> -1), 0);

-- Existing codes continue with the most that their uses can cost, if it is known, and otherwise with 10,000 dollars more.
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

-- The counted discounts of a code are at least those of its orders that are not cancelled.
create function audit_promotions() returns table (check_name text, violations bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select 'codes_count_what_they_give', count(*) from promotions p where p.given < (
    select coalesce(sum(o.discount), 0) from order_groups g join orders o on o.group_id = g.id
    where g.promotion_id = p.id and (p.shop_id is null or o.shop_id = p.shop_id) and o.fulfilment <> -1)
$$;
