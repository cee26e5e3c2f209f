-- If the shop is at fault, freight that a code of the platform paid in part returns to the platform with the goods, like
-- freight that it paid entirely. Earlier refunds keep their result, which counts only the shopper's part.
update refunds r set with_freight = false
from order_items i
where i.id = r.item_id and r.status = 'refunded' and i.paid_freight > 0 and i.platform_freight > 0 and r.with_freight;

create or replace view item_returns as
select i.id as item_id, i.order_id, r.promotion as promotion_returned, r.commission as commission_returned, r.is_counted,
  share_of(i.platform_discount, g.part, g.whole) + greatest(
    case when i.paid_freight > 0 then share_of(i.platform_freight, r.freight, i.paid_freight) else 0 end,
    share_of(i.platform_freight, least(r.pieces_with_freight, i.quantity), i.quantity)) as promotion_due,
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
