-- What staff have not read, of a shop or of the platform, without those talks that they have.
create index conversations_waiting on conversations (shop_id, last_message_id desc) where last_message_id > staff_read_id;
