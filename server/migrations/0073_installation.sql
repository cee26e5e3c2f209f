-- The installation that the database belongs to: one row.
create table installation (
  id boolean primary key default true check (id),
  -- When the demo world was written. Null in a real shop.
  demo_written_at timestamptz,
  -- HMAC-SHA256 of a fixed text with the pepper, so that a start notices another pepper. Null until the first start.
  pepper_check bytea check (octet_length(pepper_check) = 32)
);
insert into installation default values;
