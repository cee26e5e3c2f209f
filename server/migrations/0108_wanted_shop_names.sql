-- A new name of a shop waits for the approval of an operator.
alter table shops
  add column wanted_name text, -- null: no name waits
  add column wanted_name_at timestamptz,
  add constraint shops_wanted_name check ((wanted_name is null) = (wanted_name_at is null));

create index shops_waiting_for_a_name on shops (wanted_name_at) where wanted_name is not null;
