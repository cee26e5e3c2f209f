-- Notifications are deleted after two years whether they were read or not.
drop index notifications_age;
create index notifications_age on notifications (created_at);
