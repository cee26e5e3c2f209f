import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

/** A payment found in a block. Units of the token; the amount is in US cents. */
export type FoundPayment = {
  transaction: string
  index: number
  block: { number: number; hash: string }
  addressId: number
  units: bigint
  amount: number
}

/** A payment that has all its confirmations and is not credited yet. */
export type DuePayment = {
  id: number
  account_id: number
  address: string
  transaction_hash: string
  log_index: number
  block_hash: string
  token: string
  units: string
  amount: number
}

/** Selects those of the addresses that belong to shoppers, by the address in lower case. */
export async function selectAddresses(
  queries: Queries,
  network: string,
  recipients: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, lower(address) as key from deposit_addresses
    where network = ${network} and lower(address) = any(${[...new Set(recipients)]}::text[])
  `.execute(queries)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** A network by its name, chain and token. The token is in lower case. */
type WatchedToken = { id: string; chainId: number; token: string }

/**
 * Stores transfers, each once even if several networks read it. A transfer that a fork removed and that is mined again is the same one in another
 * block. A credited one stays credited, and is no longer marked as lost when the same amount is there again. A transfer that an operator already
 * approved by its proof is only noted, provided that the proof was for the paid address: this keeps one shopper's payment from counting as another's.
 */
export async function saveFound(
  tx: Tx,
  { id, chainId, token }: WatchedToken,
  found: readonly FoundPayment[],
): Promise<void> {
  if (found.length === 0) return
  const column = <Name extends keyof FoundPayment>(name: Name) => found.map((one) => one[name])
  await sql`
    insert into deposits (network, chain_id, token, status, transaction_hash, log_index, block_number, block_hash, address_id, units, amount)
    select ${id}, ${chainId}::bigint, ${token}, case when exists (
      select 1 from recharges r where r.transaction_hash = f.transaction_hash and r.status = 1 and r.reversed is null
        and lower(r.address) = (select lower(address) from deposit_addresses where id = f.address_id) offset 0
    ) then 'proved' else 'seen' end, f.* from unnest(
      ${column('transaction')}::text[], ${column('index')}::int[],
      ${found.map(({ block }) => block.number)}::bigint[], ${found.map(({ block }) => block.hash)}::text[],
      ${column('addressId')}::bigint[], ${found.map(({ units }) => String(units))}::numeric[], ${column('amount')}::bigint[]
    ) f (transaction_hash, log_index, block_number, block_hash, address_id, units, amount)
    on conflict (chain_id, token, transaction_hash, log_index) where duplicate_of is null do update set
      network = case deposits.status when 'orphaned' then excluded.network else deposits.network end,
      address_id = case deposits.status when 'orphaned' then excluded.address_id else deposits.address_id end,
      block_number = excluded.block_number, block_hash = excluded.block_hash,
      units = excluded.units, amount = excluded.amount, lost_at = null,
      status = case deposits.status when 'orphaned' then excluded.status else deposits.status end
    where deposits.status = 'orphaned' or (deposits.lost_at is not null
      and (deposits.units, deposits.amount) = (excluded.units, excluded.amount)
      and (select lower(address) from deposit_addresses where id = deposits.address_id)
        = (select lower(address) from deposit_addresses where id = excluded.address_id))
  `.execute(tx)
}

/**
 * Marks payments in the blocks from this one on as removed by a fork. A seen one becomes orphaned and loses its hold and first decision; a credited
 * one is marked as lost for an operator to check.
 */
export async function saveForked(tx: Tx, { chainId, token }: WatchedToken, fork: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update deposits set
      status = case status when 'seen' then 'orphaned' else status end,
      held_at = case status when 'seen' then null else held_at end,
      first_verdict_by = case status when 'seen' then null else first_verdict_by end,
      first_verdict_at = case status when 'seen' then null else first_verdict_at end,
      lost_at = case status when 'credited' then now() end
    where chain_id = ${chainId} and token = ${token} and block_number >= ${fork} and status in ('seen', 'credited')
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

type DuePaymentQuery = { network: string; block: number; minimum: number; limit: number }

/**
 * Selects payments up to this block that can be credited: those of at least the minimum, and small ones of one shopper that reach the minimum
 * together, including small ones credited within the last hour, because many of them take several scans. Large ones are first, in the order in which
 * they were found, then small ones by descending amount, so that one shopper's tiny payments delay no others.
 */
export async function selectDue(
  queries: Queries,
  { network, block, minimum, limit }: DuePaymentQuery,
): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    with confirmed as (
      select d.id, a.account_id, a.address, d.transaction_hash, d.log_index, d.block_hash, d.token, d.units::text as units, d.amount
      from deposits d join deposit_addresses a on a.id = d.address_id
      where d.network = ${network} and d.status = 'seen' and d.held_at is null and d.block_number <= ${block} and d.amount > 0
    ), small as (
      select c.account_id, sum(c.amount) + coalesce((
        select sum(d.amount) from deposits d join deposit_addresses a on a.id = d.address_id
        where a.account_id = c.account_id and d.network = ${network} and d.status = 'credited' and d.amount < ${minimum}
          and d.credited_at > now() - interval '1 hour'), 0) as amount
      from confirmed c where c.amount < ${minimum} group by c.account_id
    )
    select * from confirmed c
    where amount >= ${minimum} or exists (select 1 from small s where s.account_id = c.account_id and s.amount >= ${minimum})
    order by least(amount, ${minimum}) desc, id limit ${limit}
  `.execute(queries)
  return rows
}

/** Returns false where the payment is no longer there or is in another block. */
export async function saveCredited(
  tx: Tx,
  { id, block_hash }: Pick<DuePayment, 'id' | 'block_hash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({ status: 'credited', credited_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'seen')
    .where('block_hash', '=', block_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type DepositProgress = { id: number; account_id: number; block_number: number }

/** Selects the payments that are not credited yet on this network, in blocks after this one. */
export async function selectWaiting(queries: Queries, network: string, after: number): Promise<DepositProgress[]> {
  const { rows } = await sql<DepositProgress>`
    select d.id, a.account_id, d.block_number from deposits d join deposit_addresses a on a.id = d.address_id
    where d.network = ${network} and d.status = 'seen' and d.amount > 0 and d.block_number > ${after} order by d.id limit 1000
  `.execute(queries)
  return rows
}

/** Selects the owners of these payments. */
export async function selectOwners(
  queries: Queries,
  ids: readonly number[],
): Promise<{ id: number; account_id: number }[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select d.id, a.account_id from deposits d join deposit_addresses a on a.id = d.address_id
    where d.id = any(${ids}::bigint[]) and d.amount > 0
  `.execute(queries)
  return rows
}

/** Locks those accounts that are not deleted: meanwhile none of them is deleted, or credited by another watcher. A deleted account has no wallet. */
export async function lockLiving(tx: Tx, accountIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${[...new Set(accountIds)]}::bigint[]) and deleted_at is null
    order by id for no key update
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether the watcher knows the transaction, on any network: a proof must not credit it a second time. A payment that operators refused or reversed
 * can be claimed by proof like one that no watcher saw: otherwise their decision would be final for money that the platform keeps.
 */
export async function isWatchedPayment(queries: Queries, transaction: string): Promise<boolean> {
  const row = await queries
    .selectFrom('deposits')
    .select('id')
    .where('transaction_hash', '=', transaction)
    .where('status', 'not in', ['orphaned', 'refused'])
    .where('reversed', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
