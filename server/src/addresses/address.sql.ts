import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Addresses } from '../db/schema.ts'

export type AddressRow = Omit<Selectable<Addresses>, 'account_id' | 'created_at'>
export type AddressValues = Omit<AddressRow, 'id'>

const columns = [
  'id',
  'addressee',
  'mobile',
  'country',
  'region',
  'city',
  'postcode',
  'detail',
  'tag',
  'is_default',
] as const

/** Selects the default first, then the newest. */
export async function selectAddresses(queries: Queries, accountId: number): Promise<AddressRow[]> {
  return queries
    .selectFrom('addresses')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function selectAddress(queries: Queries, accountId: number, id: number): Promise<AddressRow | undefined> {
  return queries
    .selectFrom('addresses')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the country of the default address; null without one. */
export async function selectDestination(queries: Queries, accountId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('addresses')
    .select('country')
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return row?.country ?? null
}

/** Locks the shopper's account, so that two changes at once cannot both make a default. */
export async function lockAddresses(tx: Tx, accountId: number): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx)
}

export async function countAddresses(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('addresses')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAddress(tx: Tx, accountId: number, values: AddressValues): Promise<AddressRow> {
  return tx
    .insertInto('addresses')
    .values({ ...values, account_id: accountId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function saveAddress(tx: Tx, id: number, values: Omit<AddressValues, 'is_default'>): Promise<AddressRow> {
  return tx.updateTable('addresses').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}

/** Clears the default: a constraint allows only one, so the old one is cleared first. */
export async function clearDefault(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

/** Replaces the default, with the account locked. Returns whether the address is the shopper's. */
export async function saveDefault(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`select make_default(${accountId}, ${id}) as is_own`.execute(tx)
  return rows[0]?.is_own === true
}

/** Returns the deleted address, undefined where there was none. */
export async function deleteAddress(tx: Tx, accountId: number, id: number): Promise<AddressRow | undefined> {
  return tx
    .deleteFrom('addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}
