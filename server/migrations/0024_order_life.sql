-- What somebody no longer wants to see in their list; the order itself stays.
alter table orders add column hidden_at timestamptz;

create unique index tracking_events_arrived on tracking_events (shipment_id) where code = 'arrived';
