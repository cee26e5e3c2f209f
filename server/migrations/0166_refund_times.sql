-- Since when a request has its status. The after-sale window is extended by the time that others than the shopper took.
alter table refunds add column status_since timestamptz not null default now();
update refunds r set status_since = (select max(happened_at) from refund_events where refund_id = r.id)
  where status in ('applying', 'awaiting_return', 'return_shipped', 'appealed');
