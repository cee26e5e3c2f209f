-- When an unpaid order that no balance covered let go of the variant last: for a day the last piece is not reserved in that way.
alter table variants add column given_up_at timestamptz;
