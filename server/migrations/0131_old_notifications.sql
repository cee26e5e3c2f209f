-- For the deletion of unread notifications after two years.
create index notifications_forgotten on notifications (created_at) where read_at is null;
