import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Header } from './chain.rules.ts'

/** How far a chain has been read: `next` is the first block that was not. */
export type Cursor = { next: number; chainId: number; stopped: Stop | null }
export type Stop = 'deep_fork' | 'other_chain'

export async function selectCursor(queries: Queries, network: string): Promise<Cursor | undefined> {
  return cursor(queries, network).executeTakeFirst()
}

export async function lockCursor(tx: Tx, network: string): Promise<Cursor | undefined> {
  return cursor(tx, network).forUpdate().executeTakeFirst()
}

function cursor(queries: Queries, network: string) {
  return queries
    .selectFrom('chain_cursors')
    .select(['next_block as next', 'chain_id as chainId'])
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

/** When the first address of the network was shown to anybody: nothing that matters was sent before. */
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

/** Answers false where the network had stopped before. */
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

/** The hash of a block as it was read; undefined where it was not, or long ago. */
export async function selectHash(queries: Queries, network: string, number: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('chain_blocks')
    .select('hash')
    .where('network', '=', network)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash
}

export async function insertHeaders(tx: Tx, network: string, headers: readonly Header[]): Promise<void> {
  if (headers.length === 0) return
  await tx
    .insertInto('chain_blocks')
    .values(headers.map(({ number, hash }) => ({ network, number, hash })))
    .execute()
}

/** Those of a branch that was left, and those that no fork reaches any more. */
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

/** How far every chain has been read. */
export async function selectCursors(queries: Queries): Promise<CursorRow[]> {
  const { rows } = await sql<CursorRow>`select * from chain_cursors`.execute(queries)
  return rows
}

type Sums = { network: string; waiting: number; waiting_amount: number; lost: number; lost_amount: number }

/** What waits to be credited, and what was credited although its block has left the chain. US cents. */
export async function selectSums(queries: Queries): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select network, count(*) filter (where status = 'seen')::int as waiting,
      coalesce(sum(amount) filter (where status = 'seen'), 0)::bigint as waiting_amount,
      count(lost_at)::int as lost, coalesce(sum(amount) filter (where lost_at is not null), 0)::bigint as lost_amount
    from deposits where (status = 'seen' and amount > 0) or lost_at is not null group by network
  `.execute(queries)
  return rows
}
