-- Every checkout, like and review reads whether a member of the shop has received an order at the buyer's address.
create index orders_arrived on orders (account_id, address_key(address ->> 'country', address ->> 'postcode', address ->> 'city', address ->> 'detail'))
  where fulfilment in (3, 4);
