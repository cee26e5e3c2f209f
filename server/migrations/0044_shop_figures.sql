-- Indexes for the figures of a shop by day, which are counted from orders and refunds.
create index orders_paid_of_shop on orders (shop_id, paid_at) where paid_at is not null;
create index orders_returned_of_shop on orders (shop_id, cancelled_at) where payment_state = 'returned';
create index refunds_asked_of_shop on refunds (shop_id, created_at);
create index refunds_paid_of_shop on refunds (shop_id, ended_at) where status = 'refunded';
