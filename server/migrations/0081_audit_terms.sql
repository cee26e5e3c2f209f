-- The audit also verifies the terms: each refund returns the share of its item. A sum that adds up is not enough.

create or replace function audit_orders() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  -- Escrow contains the payments of orders that are neither returned nor released, less refunds and the parts that returned to
  -- the platform.
  select 'escrow_equals_paid_orders', (
    coalesce((select f.amount from ledger_accounts a join ledger_flows f on f.account_id = a.id where a.kind = 'escrow'), 0)
    <> coalesce((select sum(total + platform_discount - refunded - promotion_returned) from orders where payment_state = 'paid'), 0)
  )::int::bigint
  union all
  select 'orders_are_posted_exactly', count(*) from (
    -- Entries that the journal must contain. An order of 0 cents has none. Refunds post their own entries.
    select 'order_paid' as kind, id, total + platform_discount as amount from orders where payment_state <> 'unpaid'
    union all
    select 'order_cancelled', o.id, o.total + o.platform_discount - coalesce(
      (select sum(r.refunded + r.promotion_returned) from refunds r where r.order_id = o.id and r.status = 'refunded'), 0)
    from orders o where o.payment_state = 'returned'
    union all
    select 'order_released', id, total + platform_discount - refunded - promotion_returned from orders where payment_state = 'released'
  ) due
  full join (select * from ledger_posted where kind in ('order_paid', 'order_cancelled', 'order_released')) posted
    on posted.kind = due.kind and posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  select 'refunds_within_what_was_paid', count(*) from orders where refunded > total or promotion_returned > platform_discount
  union all
  select 'items_share_what_was_paid', count(*) from orders o
    join (select order_id, sum(paid + paid_freight) as paid from order_items group by order_id) i on i.order_id = o.id
    where i.paid <> o.total
  union all
  select 'items_share_discount_and_commission', count(*) from orders o
    join (select order_id, sum(platform_discount + platform_freight) as borne, sum(commission) as commission
      from order_items group by order_id) i on i.order_id = o.id
    where i.borne <> o.platform_discount or i.commission <> o.commission
  union all
  -- The commission of a released order is its commission less the returned part, and at most the money that was left.
  select 'commission_is_of_what_stayed_sold', count(*) from (
    select o.id, least(commission - commission_returned, total + platform_discount - refunded - promotion_returned) as amount
    from orders o where payment_state = 'released') due
  full join (
    select e.reference, sum(t.amount) as amount from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts a on a.id = t.to_account and a.kind = 'commission'
    where e.kind = 'order_released' group by e.reference) posted on posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
$$;

create or replace function audit_refunds() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'refunds_are_posted_exactly', count(*) from (
    select id, refunded + promotion_returned as amount from refunds where status = 'refunded') due
  full join (select * from ledger_posted where kind = 'refund') posted on posted.reference = due.id::text
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
  union all
  select 'refunds_reach_their_shopper', count(*) from refunds r
  where r.status = 'refunded' and r.refunded <> coalesce((
    select sum(t.amount) from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts a on a.id = t.to_account
    where e.kind = 'refund' and e.reference = r.id::text and a.kind = 'shopper_available' and a.owner = r.account_id), 0)
  union all
  select 'items_know_their_refunds', count(*) from order_items i left join (
    select item_id, sum(refunded - refunded_freight) as goods, sum(refunded_freight) as freight
    from refunds where status = 'refunded' group by item_id) r on r.item_id = i.id
  where i.refunded <> coalesce(r.goods, 0) or i.refunded_freight <> coalesce(r.freight, 0)
  union all
  -- The sums of a cancelled and returned order include its own repayment.
  select 'orders_know_their_refunds', count(*) from orders o left join (
    select order_id, sum(refunded) as refunded, sum(promotion_returned) as promotion,
      count(*) filter (where status not in ('refunded', 'refused', 'withdrawn')) as open
    from refunds group by order_id) r on r.order_id = o.id
  where o.open_refunds <> coalesce(r.open, 0)
    or case when o.payment_state = 'returned' then o.refunded <> o.total or o.promotion_returned <> o.platform_discount
      else o.refunded <> coalesce(r.refunded, 0) or o.promotion_returned <> coalesce(r.promotion, 0) end
  union all
  -- Compares by order, and only orders whose refunds were all paid since items have shares.
  select 'refunds_return_their_items_share', count(*) from (
    select order_id, bool_or(promotion_returned <> promotion_due or commission_returned <> commission_due) as is_wrong
    from item_returns group by order_id having bool_and(is_counted)) r
  where r.is_wrong
  union all
  -- The returned commission of an unpaid, paid or released order is the sum of the shares that are due with its items.
  select 'orders_return_their_commission', count(*) from orders o left join (
    select order_id, sum(commission_due) as due, bool_and(is_counted) as is_counted from item_returns group by order_id) r
    on r.order_id = o.id
  where o.payment_state in ('unpaid', 'paid', 'released') and o.commission_returned <> coalesce(r.due, 0)
    and (o.payment_state = 'paid' or coalesce(r.is_counted, true))
$$;
