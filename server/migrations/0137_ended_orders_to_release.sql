-- An order that has ended with its goods paid back keeps the rest, such as freight, in escrow until the after-sale window is over.
drop index orders_to_release;
create index orders_to_release on orders (greatest(after_sale_until, appeal_until))
  where payment_state = 'paid' and fulfilment in (-1, 3, 4);
