-- A refund returns the shares of discount and commission that checkout allocated to its items and freight, not shares of the
-- whole payment.

alter table order_items
  add column platform_discount bigint not null default 0 check (platform_discount >= 0), -- the platform's part of this item's discount, US cents
  add column platform_freight bigint not null default 0 check (platform_freight >= 0), -- the platform's part of this item's share of freight, US cents
  add column commission bigint not null default 0 check (commission >= 0); -- this item's share of the order's commission, US cents

alter table orders
  add column commission_returned bigint not null default 0 check (commission_returned between 0 and commission); -- commission of refunded items, US cents

alter table refunds
  add column with_freight boolean not null default false, -- whether freight is refunded too: as requested, then as granted
  add column commission_returned bigint check (commission_returned >= 0); -- US cents; null: paid before items had shares

-- Allocates like checkout: freight by the cost of the items, commission by the revenue of the seller, and remaining cents by
-- the largest remainder.
with item as (
  select i.id, i.order_id, o.platform_discount > 0 as is_platforms, i.unit_price::numeric * i.quantity as cost, i.paid,
    o.platform_discount, o.commission
  from order_items i join orders o on o.id = i.order_id
), weighed as (
  select id, order_id, 'freight' as what, cost as weight,
    platform_discount - sum(case when is_platforms then cost - paid else 0 end) over (partition by order_id) as amount
  from item
  union all
  select id, order_id, 'commission', case when is_platforms then cost else paid end, commission from item
), summed as (
  select *, sum(weight) over (partition by order_id, what) as whole from weighed
), split as (
  select id, order_id, what, amount, floor(amount * weight / whole)::bigint as part,
    row_number() over (partition by order_id, what order by mod(amount * weight, whole) desc, id) as place
  from summed where amount > 0 and whole > 0
), shares as (
  select id, what, part + (place <= amount - sum(part) over (partition by order_id, what))::int as share from split
), allocated as (
  select i.id, case when i.is_platforms then (i.cost - i.paid)::bigint else 0 end as platform_discount,
    coalesce(f.share, 0) as platform_freight, coalesce(c.share, 0) as commission
  from item i left join shares f on f.id = i.id and f.what = 'freight'
  left join shares c on c.id = i.id and c.what = 'commission'
)
update order_items i set platform_discount = a.platform_discount, platform_freight = a.platform_freight, commission = a.commission
from allocated a where a.id = i.id and a.platform_discount + a.platform_freight + a.commission > 0;

-- Returns the share of one of two parts, to the nearest cent. Half a cent goes to this part. Equal to `splitByWeight` with two
-- weights.
create function share_of(amount bigint, part bigint, whole bigint) returns bigint language sql immutable as
  $$ select div(2 * amount::numeric * part + whole, 2 * whole)::bigint $$;

-- The refunded part of each item, and the shares that are due with it. Items that cost nothing are counted by pieces.
create view item_returns as
select i.id as item_id, i.order_id, r.promotion as promotion_returned, r.commission as commission_returned, r.is_counted,
  share_of(i.platform_discount, g.part, g.whole) + case when i.paid_freight > 0 then share_of(i.platform_freight, r.freight, i.paid_freight)
    when r.with_freight then share_of(i.platform_freight, r.pieces, i.quantity) else 0 end as promotion_due,
  share_of(i.commission, g.part, g.whole) as commission_due
from order_items i
join (
  select f.item_id, sum(f.refunded - f.refunded_freight)::bigint as goods, sum(f.refunded_freight)::bigint as freight,
    bool_or(f.with_freight) as with_freight, least(sum(coalesce(f.received_quantity, o.quantity)), max(o.quantity))::bigint as pieces,
    sum(f.promotion_returned)::bigint as promotion, sum(f.commission_returned)::bigint as commission,
    bool_and(f.commission_returned is not null) as is_counted
  from refunds f join order_items o on o.id = f.item_id where f.status = 'refunded' group by f.item_id
) r on r.item_id = i.id
cross join lateral (select case when i.paid > 0 then r.goods else r.pieces end as part,
  case when i.paid > 0 then i.paid else i.quantity end as whole) g;

-- Sets `with_freight` of requests that can still be paid.
update refunds r set with_freight = coalesce(r.granted_freight, r.freight) > 0 or r.amount >= i.paid - i.refunded and (
    r.reason in ('damaged', 'not_as_described', 'wrong_item', 'missing_parts', 'stopped_working', 'late', 'not_arrived')
    or not exists (select 1 from shipments s where s.order_id = r.order_id))
from order_items i where i.id = r.item_id and r.status not in ('refunded', 'withdrawn');

-- Closed orders keep the commission that was posted for them. For orders in escrow, the returned commission is computed from
-- their items.
update orders o set commission_returned = o.commission - coalesce((
    select sum(t.amount) from ledger_entries e join ledger_transfers t on t.entry_id = e.id
    join ledger_accounts a on a.id = t.to_account and a.kind = 'commission'
    where e.kind = 'order_released' and e.reference = o.id::text), 0)
where payment_state = 'released' and refunded > 0;
update orders set commission_returned = commission where payment_state = 'returned';
update orders o set commission_returned = d.due
from (select order_id, sum(commission_due)::bigint as due from item_returns group by order_id) d
where d.order_id = o.id and o.payment_state = 'paid';
