-- The number of visitors of a shop on each day, without their identity.

-- The salt of a day's visitor hashes. It is deleted when the day is over.
create table visitor_salts (
  day date primary key, -- UTC
  salt bytea not null check (octet_length(salt) = 32)
);

-- A visitor of a day that is not over: SHA-256 of the salt, the shop and data of the request, cut to 16 bytes.
create table shop_visitors (
  shop_id bigint not null references shops (id),
  day date not null, -- UTC
  visitor bytea not null check (octet_length(visitor) = 16),
  primary key (shop_id, day, visitor)
);
create index shop_visitors_of_day on shop_visitors (day);

-- The counts of days that are over.
create table shop_visitor_days (
  shop_id bigint not null references shops (id),
  day date not null, -- UTC
  visitors int not null check (visitors > 0),
  primary key (shop_id, day)
);
create index shop_visitor_days_of_day on shop_visitor_days (day);
