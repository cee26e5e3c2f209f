-- What lay on the shoppers' addresses of a network when its node was asked last, beside what the ledger said of the same block.
create table custody_counts (
  network text primary key,
  block bigint, -- null until the node has answered once
  addresses int,
  booked bigint, -- US cents, by the ledger, as of this block
  amount bigint, -- US cents on the addresses, rounded down
  parts jsonb, -- what lies between the two: [{part, amount}]
  read_at timestamptz,
  failed_since timestamptz, -- the first time without an answer since then
  check (num_nulls(block, addresses, booked, amount, parts, read_at) in (0, 6)),
  check (read_at is not null or failed_since is not null)
);
