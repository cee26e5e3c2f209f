-- Indexes for queries that start from another table, and for the sums of a shop. Without them each query reads the whole table.
create index shipment_items_of on shipment_items (item_id); -- shipped pieces, for lists of items
create index likes_of_product on likes (product_id, created_at); -- number of a product's likes
create index withdrawals_asked on withdrawals (asked_by, state); -- earlier withdrawals of an account, in the inbox
create index messages_picture on messages (picture_id) where picture_id is not null; -- uses of a picture, before it is deleted
create index products_in_category on products (category_id) where removed_at is null; -- number of products in a category, drafts included
create index accounts_staff on accounts (account_key) where duties <> '{}'; -- the team, and the recipients of messages to the team
create index orders_of_shop_money on orders (shop_id, payment_state); -- earnings of a shop, paid and expected
drop index refunds_waiting;
create index refunds_by_status on refunds (status, id);
create index refunds_of_shop_by_status on refunds (shop_id, status, id);
