-- What a row is asked for by others than its own table, and sums of a shop: without these each question reads the whole table.
create index shipment_items_of on shipment_items (item_id); -- what of an item has left, for each item of a list
create index likes_of_product on likes (product_id, created_at); -- whenever a product is counted anew
create index withdrawals_asked on withdrawals (asked_by, state); -- how many somebody had before, beside each in the inbox
create index messages_picture on messages (picture_id) where picture_id is not null; -- before a picture goes
create index products_in_category on products (category_id) where removed_at is null; -- how many a category holds, drafts too
create index accounts_staff on accounts (account_key) where duties <> '{}'; -- the team, and whom of it a message is for
create index orders_of_shop_money on orders (shop_id, payment_state); -- what a shop has earned and what it waits for
drop index refunds_waiting;
create index refunds_by_status on refunds (status, id);
create index refunds_of_shop_by_status on refunds (shop_id, status, id);
