-- A shop, or an operator in its place, cancels an order and says why (decision 52).
alter table orders
  add column cancel_by text check (cancel_by in ('seller', 'operator')),
  add column cancel_reason text check (cancel_reason in ('out_of_stock', 'damaged', 'wrong_price', 'address', 'asked', 'fraud', 'other')),
  add column cancel_note text not null default '' check (length(cancel_note) <= 300), -- for the shopper
  add constraint orders_cancel_check check ((cancel_by is null) = (cancel_reason is null));
