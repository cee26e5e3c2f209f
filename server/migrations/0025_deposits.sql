-- Deposit addresses. Each shopper has an address for each network, which is theirs for good. After a change of the extended
-- public key a shopper gets another address, and payments to the old one still belong to the shopper.
create table deposit_addresses (
  id bigint generated always as identity primary key,
  network text not null,
  account_id bigint not null references accounts (id),
  xpub text not null, -- the extended public key that the address is derived from, by m/0/<account_id>
  address text not null, -- with the capitals of EIP-55
  created_at timestamptz not null default now(),
  unique (network, account_id, xpub)
);
create unique index deposit_addresses_key on deposit_addresses (network, lower(address));

-- The position to which each chain has been read.
create table chain_cursors (
  network text primary key,
  chain_id bigint not null,
  next_block bigint not null, -- the first block that was not read yet
  head bigint not null, -- the newest block that the node reported
  read_at timestamptz not null default now(),
  stopped text check (stopped in ('deep_fork', 'other_chain')), -- why the watcher stopped; it credits nothing until an operator lets it continue
  stopped_at timestamptz,
  check ((stopped is null) = (stopped_at is null))
);

-- The newest blocks that were read. A hash that differs from the node's shows a fork.
create table chain_blocks (
  network text not null references chain_cursors,
  number bigint not null,
  hash text not null,
  primary key (network, number)
);

create table deposits (
  id bigint generated always as identity primary key,
  network text not null,
  transaction_hash text not null,
  log_index int not null, -- position among the logs of the transaction; it stays when another block includes the transaction
  block_number bigint not null,
  block_hash text not null,
  address_id bigint not null references deposit_addresses (id),
  token text not null, -- address of the token's contract
  units numeric(78) not null check (units > 0), -- in the smallest unit of the token
  amount bigint not null check (amount >= 0), -- US cents, rounded down
  status text not null default 'seen' check (status in ('seen', 'credited', 'orphaned', 'proved')), -- proved: an operator had approved a payment proof for it before
  seen_at timestamptz not null default now(),
  credited_at timestamptz,
  lost_at timestamptz, -- when the block of a credited deposit left the chain
  unique (network, transaction_hash, log_index),
  check ((status = 'credited') = (credited_at is not null)),
  check (lost_at is null or status = 'credited')
);
create index deposits_of on deposits (address_id, id desc);
create index deposits_waiting on deposits (network, block_number) where status = 'seen';
create index deposits_read on deposits (network, block_number);

-- Every credited deposit has its entry with the same amount, and every entry has its deposit.
create function audit_deposits() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'credited_deposits_are_posted', count(*) from (
    select network || ':' || transaction_hash || ':' || log_index as reference, amount from deposits where status = 'credited'
  ) due
  full join (select * from ledger_posted where kind = 'deposit') posted on posted.reference = due.reference
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
$$;
