import type { CustodyCount } from '@sealane/contract/blockchain'
import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import { referredId } from '../db/ids.ts'
import type { CustodySums } from './custody.rules.ts'

/** The amounts that top-ups by proof moved between the ledger's chain account and the shoppers: credits are positive, reversals negative. */
const byProof = sql`
  select r.network, case a.id when t.from_account then t.amount else -t.amount end as amount
  from ledger_entries e join recharges r on r.id = ${referredId}
  join ledger_transfers t on t.entry_id = e.id join ledger_accounts a on a.id in (t.from_account, t.to_account)
  where e.kind in ('recharge', 'recharge_reversed') and a.kind = 'chain'`

/** Reversals of deposits that watchers credited, in the amount that was still available. */
const reversedDeposits = sql`select network, -reversed as amount from deposits where reversed is not null`

/** Returns the ledger's sum for each chain: credited less sent. US cents. */
export async function selectBooked(queries: Queries): Promise<Map<string, number>> {
  const { rows } = await sql<{ network: string; amount: number }>`
    select network, sum(amount)::bigint as amount from (
      select split_part(reference, ':', 1) as network, amount from ledger_posted where kind = 'deposit'
      union all ${byProof}
      union all ${reversedDeposits}
      union all
      select w.network, -t.amount from ledger_entries e join withdrawals w on w.id = ${referredId}
        join ledger_transfers t on t.entry_id = e.id join ledger_accounts a on a.id = t.to_account
      where e.kind = 'withdrawal_settled' and a.kind = 'chain'
    ) moved group by network
  `.execute(queries)
  return new Map(rows.map(({ network, amount }) => [network, amount]))
}

export type DepositAddressRow = { id: number; address: string }

/** Selects every address that shoppers of the network were ever shown. */
export async function selectHolders(queries: Queries, network: string): Promise<DepositAddressRow[]> {
  return queries
    .selectFrom('deposit_addresses')
    .select(['id', 'address'])
    .where('network', '=', network)
    .orderBy('id')
    .execute()
}

/** The block up to which a chain is read. The token's address is in lower case. */
export type ChainReadPosition = { network: string; token: string; block: number; hash: string }
type ReceivedUnits = { id: number; units: string }

/** Selects the payments received and booked up to this block, in one snapshot. Returns undefined where a fork has replaced the block since. */
export async function selectReceived(
  queries: Queries,
  { network, token, block, hash }: ChainReadPosition,
): Promise<{ sums: CustodySums; received: ReceivedUnits[] } | undefined> {
  const { rows } = await sql<CustodySums & { received: ReceivedUnits[] }>`
    with seen as (
      select *, token = ${token} as is_this_token from deposits where network = ${network} and block_number <= ${block}
    ), later as (
      select network || ':' || transaction_hash || ':' || log_index as reference from deposits
      where network = ${network} and block_number > ${block}
    )
    select
      (select coalesce(sum(amount), 0)::bigint from ledger_posted where kind = 'deposit'
        and starts_with(reference, ${`${network}:`}) and reference not in (select reference from later)) as posted,
      (select coalesce(sum(reversed), 0)::bigint from deposits where network = ${network}) as reversed,
      (select coalesce(sum(t.amount), 0)::bigint from ledger_entries e join withdrawals w on w.id = ${referredId}
        join ledger_transfers t on t.entry_id = e.id join ledger_accounts a on a.id = t.to_account
        where e.kind = 'withdrawal_settled' and a.kind = 'chain' and w.network = ${network}) as sent,
      (select coalesce(sum(amount), 0)::bigint from (${byProof}) moved where network = ${network}) as by_proof,
      (select coalesce(json_agg(json_build_object('id', address_id, 'units', units::text)), '[]') from (
        select address_id, sum(units) as units from seen
        where is_this_token and status <> 'orphaned' and lost_at is null group by address_id
      ) each_one) as received,
      coalesce(sum(amount) filter (where status = 'credited'), 0)::bigint as credited,
      coalesce(sum(amount) filter (where lost_at is not null), 0)::bigint as lost,
      coalesce(sum(reversed) filter (where lost_at is not null), 0)::bigint as lost_reversed,
      coalesce(sum(amount) filter (where status = 'credited' and lost_at is null and not is_this_token), 0)::bigint as other_token,
      coalesce(sum(amount) filter (where status in ('seen', 'refused') and is_this_token), 0)::bigint as waiting,
      coalesce(sum(amount) filter (where status = 'proved' and is_this_token), 0)::bigint as proved
    from seen
    having exists (select 1 from chain_blocks where network = ${network} and number = ${block} and hash = ${hash})
  `.execute(queries)
  const [row] = rows
  if (row === undefined) return undefined
  const { received, ...sums } = row
  return { sums, received }
}

type Count = Omit<CustodyCount, 'read_at'>

export async function saveCount(database: Database, network: string, count: Count): Promise<void> {
  const values = { ...count, parts: JSON.stringify(count.parts), read_at: new Date(), failed_since: null }
  await database
    .insertInto('custody_counts')
    .values({ network, ...values })
    .onConflict((conflict) => conflict.column('network').doUpdateSet(values))
    .execute()
}

/** Records that the count failed. The previous count stays, with the time of the first failure since. */
export async function saveSilence(database: Database, network: string): Promise<void> {
  await sql`
    insert into custody_counts (network, failed_since) values (${network}, now())
    on conflict (network) do update set failed_since = coalesce(custody_counts.failed_since, excluded.failed_since)
  `.execute(database)
}

export type CountRow = { network: string; count: CustodyCount | null; failed_since: Date | null }

export async function selectCounts(queries: Queries): Promise<CountRow[]> {
  const rows = await queries.selectFrom('custody_counts').selectAll().execute()
  return rows.map(({ network, failed_since, read_at, ...count }) => ({
    network,
    failed_since,
    count: read_at === null ? null : ({ ...count, read_at: read_at.toISOString() } as CustodyCount),
  }))
}
