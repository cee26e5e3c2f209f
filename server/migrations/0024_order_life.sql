-- When the shopper removed the order from their list. The order itself remains.
alter table orders add column hidden_at timestamptz;

create unique index tracking_events_arrived on tracking_events (shipment_id) where code = 'arrived';
