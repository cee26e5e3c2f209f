-- A shop, or an operator in its place, refunds on its own initiative (decision 55). Such a refund ends no claim of the shopper.
alter table refunds
  add column requested_by text not null default 'shopper' check (requested_by in ('shopper', 'seller', 'operator', 'system')),
  drop constraint refunds_claimed_pieces_check,
  add constraint refunds_claimed_pieces_check check (claimed_pieces > 0 or claimed_pieces = 0 and requested_by in ('seller', 'operator'));
update refunds r set requested_by = 'system'
  where exists (select 1 from refund_events e where e.refund_id = r.id and e.kind = 'not_sent');
