-- An order that ended with a refund of its goods keeps the rest, such as freight, in escrow until the after-sale window is over.
drop index orders_to_release;
create index orders_to_release on orders (greatest(after_sale_until, appeal_until))
  where payment_state = 'paid' and fulfilment in (-1, 3, 4);
