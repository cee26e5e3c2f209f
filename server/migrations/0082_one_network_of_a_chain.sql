-- A network is identified by its chain id and its token. A transfer is credited once, whatever the networks are named.

-- The chain id that a node returned when its address was saved.
create table network_chains (
  network text primary key,
  rpc text not null,
  chain_id bigint not null
);

alter table chain_cursors
  add column token text, -- lower case; no other network reads this token of the chain; null where the network reads nothing
  drop constraint chain_cursors_stopped_check,
  add constraint chain_cursors_stopped_check check (stopped in ('deep_fork', 'other_chain', 'same_chain'));

alter table deposits
  add column chain_id bigint, -- null where the cursor of the network was deleted before deposits recorded their chain
  add column duplicate_of bigint references deposits (id), -- the deposit of the same transfer, under another network's name
  drop constraint deposits_network_transaction_hash_log_index_key;
update deposits d set chain_id = c.chain_id from chain_cursors c where c.network = d.network;

-- Transfers with several deposits: the first one that was credited is the payment. Another credited one stays for a decision of
-- operators. One that was not credited never will be.
with same as (
  select id, first_value(id) over (partition by chain_id, token, transaction_hash, log_index
    order by status = 'credited' desc, status = 'proved' desc, status = 'seen' desc, id) as first
  from deposits where chain_id is not null
)
update deposits d set duplicate_of = s.first, status = case d.status when 'seen' then 'orphaned' else d.status end
from same s where s.id = d.id and s.first <> d.id;

create unique index deposits_transfer on deposits (chain_id, token, transaction_hash, log_index) where duplicate_of is null;
create index deposits_on_chain on deposits (chain_id, block_number);
create index deposits_duplicate on deposits (duplicate_of) where duplicate_of is not null;

-- Of several networks that already watch the same token of a chain, the one with the first deposit continues.
with watching as (
  select c.network, c.chain_id, lower(t.value #>> '{}') as token,
    row_number() over (partition by c.chain_id, lower(t.value #>> '{}')
      order by (select min(id) from deposits d where d.network = c.network) nulls last, c.network) as place
  from chain_cursors c join settings t on t.key = 'network.' || c.network || '.token'
  where t.value #>> '{}' <> ''
    and exists (select from settings s where s.key = 'network.' || c.network || '.rpc' and s.value #>> '{}' <> '')
    and exists (select from settings s where s.key = 'network.' || c.network || '.xpub' and s.value #>> '{}' <> '')
)
update chain_cursors c set token = w.token from watching w where w.network = c.network and w.place = 1;
create unique index chain_cursors_reads on chain_cursors (chain_id, token);

create or replace function audit_deposits() returns table (check_name text, violations bigint) language sql stable set search_path = public, pg_temp as $$
  select 'credited_deposits_are_posted', count(*) from (
    select network || ':' || transaction_hash || ':' || log_index as reference, amount from deposits where status = 'credited'
  ) due
  full join (select * from ledger_posted where kind = 'deposit') posted on posted.reference = due.reference
  where coalesce(due.amount, 0) <> coalesce(posted.amount, 0)
$$;
