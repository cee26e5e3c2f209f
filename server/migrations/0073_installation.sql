-- What the database knows of the installation it belongs to: one row.
create table installation (
  id boolean primary key default true check (id),
  -- When the demo world was written; null in a shop of its own.
  demo_written_at timestamptz,
  -- HMAC-SHA256 of a fixed text under the pepper, so that a start notices another pepper. Null until the first start.
  pepper_check bytea check (octet_length(pepper_check) = 32)
);
insert into installation default values;
