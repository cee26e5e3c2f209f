-- When an unpaid order that no balance covered last released the variant. For a day such orders cannot reserve its last piece.
alter table variants add column given_up_at timestamptz;
