-- A request uses up the claim to as many pieces as its amount pays for. Another request can claim the other pieces.
alter table refunds add column claimed_pieces int;
update refunds r set claimed_pieces = case
    when r.claim = 'unsent' then r.pieces
    when i.paid = 0 then greatest(1, r.sent)
    else greatest(1, least(r.sent, ceil((r.amount - r.freight)::numeric * i.quantity / i.paid))) end
  from order_items i where i.id = r.item_id;
alter table refunds
  alter column claimed_pieces set not null,
  add constraint refunds_claimed_pieces_check check (claimed_pieces > 0),
  drop column sent;
