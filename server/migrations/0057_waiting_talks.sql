-- Unread conversations of a shop or of the platform. The index contains no others.
create index conversations_waiting on conversations (shop_id, last_message_id desc) where last_message_id > staff_read_id;
