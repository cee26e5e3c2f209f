-- The newest comparison of each network: the money on the shoppers' addresses by the node, and by the ledger as of the same
-- block.
create table custody_counts (
  network text primary key,
  block bigint, -- null until the node has answered once
  addresses int,
  booked bigint, -- US cents, by the ledger, as of this block
  amount bigint, -- US cents on the addresses, rounded down
  parts jsonb, -- the parts of the difference: [{part, amount}]
  read_at timestamptz,
  failed_since timestamptz, -- when the node first failed to answer after `read_at`
  check (num_nulls(block, addresses, booked, amount, parts, read_at) in (0, 6)),
  check (read_at is not null or failed_since is not null)
);
