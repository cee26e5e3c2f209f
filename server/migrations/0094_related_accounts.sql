-- Whether a source is an address of the internet: one of this machine or of a local network tells nobody apart.
alter table known_sources add column is_public boolean not null default false;
create index known_sources_shared on known_sources (source) where is_public;

-- By what the shopper was related to the shop when the order was placed: it counts neither as sold nor for a review.
alter table orders add column related_by text check (related_by in ('staff', 'device', 'address', 'payout'));

-- An address as it is compared: without spaces, signs and capitals.
create function address_key(country text, postcode text, city text, detail text) returns text
  language sql immutable parallel safe as $$
  select lower(country || regexp_replace(postcode || city || detail, '[[:space:][:punct:]]', '', 'g'))
$$;

-- A keyed hash of the destination, equal for every account that uses it. Older rows have none; wallets are compared by their address.
alter table destinations add column place_hash bytea;
create index destinations_shared on destinations (place_hash) where place_hash is not null;
create index destinations_address on destinations (network, address) where address is not null;
