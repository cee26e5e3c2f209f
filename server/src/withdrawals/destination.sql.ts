import type { Destination, DrawType } from '@sealane/contract/withdrawals'
import { sql, type Selectable } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Destinations } from '../db/schema.ts'
import { maskCard } from './destination.rules.ts'

export type DestinationRow = Selectable<Destinations>
/** A destination as the database stores it. */
export type StoredDestination = Pick<
  DestinationRow,
  'draw_type' | 'bank_name' | 'card_sealed' | 'card_end' | 'holder' | 'network' | 'address' | 'check_failed'
> & { digest: Buffer }

/** Returns undefined if the account already has the same destination. */
export async function insertDestination(
  tx: Tx,
  accountId: number,
  destination: StoredDestination & { place_hash: Buffer },
  usableAt: Date,
): Promise<DestinationRow | undefined> {
  return tx
    .insertInto('destinations')
    .values({ ...destination, account_id: accountId, usable_at: usableAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'digest']).where('removed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function selectDestinations(queries: Queries, accountId: number): Promise<DestinationRow[]> {
  return present(queries, accountId).orderBy('id').execute()
}

export async function selectDestination(
  queries: Queries,
  accountId: number,
  id: number,
): Promise<DestinationRow | undefined> {
  return present(queries, accountId).where('id', '=', id).executeTakeFirst()
}

export async function selectSame(
  queries: Queries,
  accountId: number,
  digest: Buffer,
): Promise<DestinationRow | undefined> {
  return present(queries, accountId).where('digest', '=', digest).executeTakeFirst()
}

/** Whether the account ever had a destination of any kind, including removed ones. */
export async function hadDestination(queries: Queries, accountId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('destinations')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Clears the row except for the hash that shows which accounts send money to the same destination. Returns false if the account has no such
 * destination.
 */
export async function removeDestination(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update destinations set removed_at = now(), bank_name = null, card_sealed = null, card_end = null, holder = null,
      network = null, address = null, digest = null
    where id = ${id} and account_id = ${accountId} and removed_at is null returning 1
  `.execute(tx)
  return rows.length > 0
}

function present(queries: Queries, accountId: number) {
  return queries
    .selectFrom('destinations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
}

export function toDestination(row: DestinationRow): Destination {
  return {
    id: String(row.id),
    ...toMaskedDestination(row),
    usable_at: row.usable_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

/** Masks a card except for its last four digits. */
export function toMaskedDestination(row: Omit<StoredDestination, 'digest' | 'check_failed'>) {
  return {
    draw_type: row.draw_type as DrawType,
    bank_name: row.bank_name,
    bank_card_no: row.card_end === null ? null : maskCard(row.card_end),
    holder: row.holder,
    network: row.network,
    address: row.address,
  }
}
