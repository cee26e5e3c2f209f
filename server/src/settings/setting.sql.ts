import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

export type AnySettingValue = string | number | boolean

/** The number of the advisory lock: settings limit each other, and a setting that was never changed has no row to lock. */
const lockNumber = 727_021

export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}

/** Selects the values that operators have set, by key. A key without one has its default. */
export async function selectSettingValues(
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, AnySettingValue>> {
  const rows = await queries.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return toValues(rows)
}

/** Selects all values that operators have set for keys with this prefix. */
export async function selectAllSettingValues(queries: Queries, prefix = ''): Promise<Map<string, AnySettingValue>> {
  const rows = await queries
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute()
  return toValues(rows)
}

function toValues(rows: { key: string; value: unknown }[]): Map<string, AnySettingValue> {
  return new Map(rows.map(({ key, value }) => [key, value as AnySettingValue]))
}

type SettingRow = { value: AnySettingValue; changedBy: number }

export async function putSetting(tx: Tx, key: string, { value, changedBy }: SettingRow): Promise<void> {
  const row = { value: JSON.stringify(value), changed_by: changedBy, changed_at: new Date() }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
