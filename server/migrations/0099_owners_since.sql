-- A new owner of a shop withdraws its earnings only after a while. Null: an owner from the beginning.
alter table shop_staff add column owner_since timestamptz;
