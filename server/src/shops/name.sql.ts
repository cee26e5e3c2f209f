import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

type ShopNameRow = { id: number; name: string }

/** Selects the shops with one of these keys, and those that have none yet. */
export async function selectNamesakes(queries: Queries, keys: string[]): Promise<ShopNameRow[]> {
  const { rows } = await sql<ShopNameRow>`
    select id, name from shops where name_key = any(${keys}::text[]) or name_key is null order by id
  `.execute(queries)
  return rows
}

/** Locks some shops that have no key yet, without those that another process has locked. */
export async function lockUnkeyed(tx: Tx): Promise<ShopNameRow[]> {
  const { rows } = await sql<ShopNameRow>`
    select id, name from shops where name_key is null order by id limit 500 for no key update skip locked
  `.execute(tx)
  return rows
}

export async function saveNameKeys(tx: Tx, keys: { id: number; key: string }[]): Promise<void> {
  await sql`
    update shops s set name_key = k.key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (id bigint, key text)
    where s.id = k.id
  `.execute(tx)
}

/** The number of the advisory lock: if two shops take the same name at once, the second one sees the first. */
const lockNumber = 727_024

export async function lockShopNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}
