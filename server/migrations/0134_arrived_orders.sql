-- Whether somebody of a shop has received an order at a buyer's address is asked at every checkout, like and review.
create index orders_arrived on orders (account_id, address_key(address ->> 'country', address ->> 'postcode', address ->> 'city', address ->> 'detail'))
  where fulfilment in (3, 4);
