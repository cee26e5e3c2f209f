-- Whether the source is a public IP address. One of this machine or of a local network does not distinguish people.
alter table known_sources add column is_public boolean not null default false;
create index known_sources_shared on known_sources (source) where is_public;

-- How the shopper was related to the shop when the order was placed. Such an order does not count as sold and gets no review.
alter table orders add column related_by text check (related_by in ('staff', 'device', 'address', 'payout'));

-- The form in which addresses are compared: lower case, without spaces and punctuation.
create function address_key(country text, postcode text, city text, detail text) returns text
  language sql immutable parallel safe as $$
  select lower(country || regexp_replace(postcode || city || detail, '[[:space:][:punct:]]', '', 'g'))
$$;

-- Keyed hash of the destination, equal for every account that uses it. Older rows have none. Chain addresses are compared directly.
alter table destinations add column place_hash bytea;
create index destinations_shared on destinations (place_hash) where place_hash is not null;
create index destinations_address on destinations (network, address) where address is not null;
