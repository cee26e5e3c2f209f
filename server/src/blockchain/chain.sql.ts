import type { PortalNetwork } from '@sealane/contract/blockchain'
import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { BlockHeader } from './chain.rules.ts'

/**
 * The position up to which a network is read: `next` is the first unread block. `token`, in lower case, is the token that this network alone reads on
 * the chain; null where it reads nothing.
 */
export type Cursor = { next: number; chainId: number; stopped: Stop | null; token: string | null }
export type Stop = 'deep_fork' | 'other_chain' | 'same_chain'

export async function selectCursor(queries: Queries, network: string): Promise<Cursor | undefined> {
  return cursor(queries, network).executeTakeFirst()
}

export async function lockCursor(tx: Tx, network: string): Promise<Cursor | undefined> {
  return cursor(tx, network).forUpdate().executeTakeFirst()
}

function cursor(queries: Queries, network: string) {
  return queries
    .selectFrom('chain_cursors')
    .select(['next_block as next', 'chain_id as chainId', 'token'])
    .select(sql<Stop | null>`stopped`.as('stopped'))
    .where('network', '=', network)
}

export async function insertCursor(tx: Tx, network: string, begin: { chainId: number; next: number }): Promise<void> {
  await tx
    .insertInto('chain_cursors')
    .values({ network, chain_id: begin.chainId, next_block: begin.next, head: begin.next - 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the cursors of all networks, ordered by name: meanwhile no payment is found, credited or orphaned on any chain. */
export async function lockCursors(tx: Tx): Promise<void> {
  await sql`select from chain_cursors order by network for update`.execute(tx)
}

type ChainClaim = { network: string; chainId: number; token: string; watching: readonly string[] }

/**
 * Makes the network the only one that reads this token of this chain. Returns false where another watching network reads it. It takes over from a
 * network that is no longer watched: the position, the shoppers' addresses, and the payments that wait to be credited.
 */
export async function claimChain(tx: Tx, { network, chainId, token, watching }: ChainClaim): Promise<boolean> {
  await lockCursors(tx)
  const { rows: released } = await sql<{ network: string }>`
    update chain_cursors set token = null
    where chain_id = ${chainId} and token = ${token} and network <> ${network} and network <> all(${watching}::text[])
    returning network
  `.execute(tx)
  const { numAffectedRows } = await sql`
    update chain_cursors set token = ${token} where network = ${network}
      and not exists (select from chain_cursors where chain_id = ${chainId} and token = ${token} and network <> ${network})
  `.execute(tx)
  if (numAffectedRows === 0n) return false
  const before = released.map((row) => row.network)
  if (before.length > 0) await takeOver(tx, { network, chainId, token, before })
  return true
}

type TakingOver = Omit<ChainClaim, 'watching'> & { before: string[] }

async function takeOver(tx: Tx, { network, chainId, token, before }: TakingOver): Promise<void> {
  await sql`
    update chain_cursors set next_block = least(next_block, (
      select min(next_block) from chain_cursors where network = any(${before}::text[])))
    where network = ${network}
  `.execute(tx)
  await sql`
    insert into deposit_addresses (network, account_id, xpub, address, created_at)
    select ${network}, account_id, xpub, address, created_at from deposit_addresses where network = any(${before}::text[])
    on conflict do nothing
  `.execute(tx)
  await sql`
    update deposits d set network = ${network}, address_id = own.id
    from deposit_addresses other join deposit_addresses own on own.network = ${network} and lower(own.address) = lower(other.address)
    where other.id = d.address_id and d.network = any(${before}::text[]) and d.chain_id = ${chainId} and d.token = ${token}
      and d.status = 'seen'
  `.execute(tx)
}

/** Returns the time at which the first address of the network was shown to a shopper: no relevant payment is older. */
export async function selectFirstShown(queries: Queries, network: string): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('deposit_addresses')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.first ?? undefined
}

export async function savePosition(tx: Tx, network: string, at: { next: number; head: number }): Promise<void> {
  await tx
    .updateTable('chain_cursors')
    .set({ next_block: at.next, head: at.head, read_at: new Date() })
    .where('network', '=', network)
    .execute()
}

/** Returns false where the network had stopped before. */
export async function saveStop(tx: Tx, network: string, why: Stop): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chain_cursors')
    .set({ stopped: why, stopped_at: new Date() })
    .where('network', '=', network)
    .where('stopped', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function saveResumed(tx: Tx, network: string): Promise<void> {
  await tx
    .updateTable('chain_cursors')
    .set({ stopped: null, stopped_at: null })
    .where('network', '=', network)
    .execute()
}

/** Returns the stored hash of a block; undefined where the block was not read or its hash is deleted already. */
export async function selectHash(queries: Queries, network: string, number: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('chain_blocks')
    .select('hash')
    .where('network', '=', network)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash
}

export async function insertHeaders(tx: Tx, network: string, headers: readonly BlockHeader[]): Promise<void> {
  if (headers.length === 0) return
  await tx
    .insertInto('chain_blocks')
    .values(headers.map(({ number, hash }) => ({ network, number, hash })))
    .execute()
}

/** Deletes the headers of an abandoned branch, and those that are too old for any fork. */
export async function deleteHeaders(
  tx: Tx,
  network: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  await sql`
    delete from chain_blocks where network = ${network} and (number >= ${from} or number < ${until})
  `.execute(tx)
}

export type CursorRow = {
  network: string
  chain_id: number
  next_block: number
  head: number
  read_at: Date
  stopped: Stop | null
  stopped_at: Date | null
}

/** Selects the positions of all networks. */
export async function selectCursors(queries: Queries): Promise<CursorRow[]> {
  const { rows } = await sql<CursorRow>`select * from chain_cursors`.execute(queries)
  return rows
}

type Doubtful = PortalNetwork['lost']
type NetworkDepositSums = { network: string; waiting: number; waiting_amount: number; lost: Doubtful; twice: Doubtful }

const shownDoubtful = 5

/** Counts the deposits of a network that match, and selects the newest of them with their shoppers. */
function doubtful(isMeant: RawBuilder<unknown>): RawBuilder<Doubtful> {
  const meant = sql`from deposits one where one.network = d.network and ${isMeant} and one.reversed is null`
  return sql`json_build_object('count', (select count(*) ${meant}), 'amount', (select coalesce(sum(one.amount), 0) ${meant}),
    'payments', (select coalesce(json_agg(json_build_object('id', 'chain-' || p.id, 'account', o.account, 'amount', p.amount)
        order by p.id desc), '[]')
      from (select one.* ${meant} order by one.id desc limit ${shownDoubtful}) p
      join deposit_addresses a on a.id = p.address_id join accounts o on o.id = a.account_id))`
}

/** Sums up the payments that wait to be credited, and those credited twice or although their block has left the chain. US cents. */
export async function selectSums(queries: Queries): Promise<NetworkDepositSums[]> {
  const { rows } = await sql<NetworkDepositSums>`
    select d.network, count(*) filter (where status = 'seen')::int as waiting,
      coalesce(sum(amount) filter (where status = 'seen'), 0)::bigint as waiting_amount,
      ${doubtful(sql`one.lost_at is not null`)} as lost,
      ${doubtful(sql`one.status = 'credited' and exists (select from deposits first where first.id = one.duplicate_of
        and first.status in ('credited', 'proved') and first.reversed is null)`)} as twice
    from deposits d where (status = 'seen' and amount > 0) or lost_at is not null or duplicate_of is not null
    group by d.network
  `.execute(queries)
  return rows
}
