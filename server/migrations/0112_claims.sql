-- A refund request makes one of three claims about an item: it was not sent, it was sent and not received, or something is
-- wrong with the received goods. A refused claim does not exclude a later one (decision 40).
alter table refunds
  add column claim text check (claim in ('unsent', 'not_received', 'received')),
  add column pieces int check (pieces > 0), -- number of pieces that the request is about
  add column sent int not null default 0 check (sent >= 0), -- pieces that had been sent when the request was made; pieces sent later can be claimed again
  add column pieces_given int check (pieces_given >= 0); -- pieces that the payment counts for; null before this column

update refunds r set pieces = i.quantity, claim = case
    when r.product_status = 'received' then 'received'
    when exists (select 1 from shipment_items c join shipments p on p.id = c.shipment_id
      where c.item_id = r.item_id and p.shipped_at <= r.created_at) then 'not_received'
    else 'unsent' end
from order_items i where i.id = r.item_id;

update refunds r set sent = s.pieces
from (
  select r.id, sum(c.quantity)::int as pieces from refunds r join shipment_items c on c.item_id = r.item_id
  join shipments p on p.id = c.shipment_id and p.shipped_at <= r.created_at group by r.id
) s where s.id = r.id;

alter table refunds
  alter column claim set not null,
  alter column sent drop default,
  alter column pieces set not null,
  drop constraint refunds_ordinal_check,
  drop constraint refunds_amount_check,
  drop constraint refunds_refunded_check,
  add constraint refunds_ordinal_check check (ordinal > 0),
  -- Pieces that cost nothing and were not sent are refunded without money.
  add constraint refunds_amount_check check (amount > 0 or amount = 0 and claim = 'unsent'),
  add constraint refunds_refunded_check check (refunded > 0 or refunded = 0 and (received_quantity = 0 or claim = 'unsent'));

-- An item has at most one open request.
drop index refunds_standing;
create unique index refunds_open on refunds (item_id) where status not in ('refunded', 'refused', 'withdrawn');

-- The refunded part of each item, and the shares that are due with it. Items that cost nothing are counted by pieces.
create or replace view item_returns as
select i.id as item_id, i.order_id, r.promotion as promotion_returned, r.commission as commission_returned, r.is_counted,
  share_of(i.platform_discount, g.part, g.whole) + case when i.paid_freight > 0 then share_of(i.platform_freight, r.freight, i.paid_freight)
    else share_of(i.platform_freight, least(r.pieces_with_freight, i.quantity), i.quantity) end as promotion_due,
  share_of(i.commission, g.part, g.whole) as commission_due
from order_items i
join (
  select f.item_id, sum(f.refunded - f.refunded_freight)::bigint as goods, sum(f.refunded_freight)::bigint as freight,
    coalesce(sum(coalesce(f.pieces_given, f.received_quantity, f.pieces)) filter (where f.with_freight), 0)::bigint as pieces_with_freight,
    sum(coalesce(f.pieces_given, f.received_quantity, f.pieces))::bigint as pieces,
    sum(f.promotion_returned)::bigint as promotion, sum(f.commission_returned)::bigint as commission,
    bool_and(f.commission_returned is not null) as is_counted
  from refunds f where f.status = 'refunded' group by f.item_id
) r on r.item_id = i.id
cross join lateral (select case when i.paid > 0 then r.goods else least(r.pieces, i.quantity) end as part,
  case when i.paid > 0 then i.paid else i.quantity end as whole) g;
