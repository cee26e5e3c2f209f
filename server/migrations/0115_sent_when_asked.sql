-- How many pieces of its item were sent when the request was made: pieces that were sent afterwards can be claimed anew.
alter table refunds add column sent int not null default 0 check (sent >= 0);

update refunds r set sent = s.pieces
from (
  select r.id, sum(c.quantity)::int as pieces from refunds r join shipment_items c on c.item_id = r.item_id
  join shipments p on p.id = c.shipment_id and p.shipped_at <= r.created_at group by r.id
) s where s.id = r.id;

alter table refunds alter column sent drop default;
