import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { StoredHoliday } from './holiday-settings.rules.ts'

export async function selectHoliday(queries: Queries, shopId: number): Promise<StoredHoliday> {
  return queries
    .selectFrom('shops')
    .select(['closed_from', 'closed_until'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
}

/** Locks the shop and then reads the holiday: a request that waited sees the result of the one before it. */
export async function lockHoliday(tx: Tx, shopId: number): Promise<StoredHoliday> {
  await sql`select 1 from shops where id = ${shopId} for update`.execute(tx)
  return selectHoliday(tx, shopId)
}

export async function storeHoliday(tx: Tx, shopId: number, holiday: StoredHoliday): Promise<void> {
  await tx.updateTable('shops').set(holiday).where('id', '=', shopId).execute()
}

/** Saves a completed holiday, for the year's number of days. A repetition changes nothing. */
export async function insertPast(tx: Tx, shopId: number, { closed_from, closed_until }: StoredHoliday): Promise<void> {
  await sql`
    insert into shop_holidays (shop_id, began_at, ended_at)
    select ${shopId}, ${closed_from}, ${closed_until} where ${closed_from}::timestamptz is not null
    on conflict do nothing
  `.execute(tx)
}

/** Sums the shop's days of holidays since then that are completed by now, including the last one. */
export async function selectTakenDays(queries: Queries, shopId: number, span: { since: Date; now: Date }) {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(extract(epoch from ended_at - greatest(began_at, ${span.since})) / 86400), 0)::float8 as days
    from (
      select began_at, ended_at from shop_holidays where shop_id = ${shopId}
      union select closed_from, closed_until from shops where id = ${shopId} and closed_until <= ${span.now}
    ) past where ended_at > ${span.since}
  `.execute(queries)
  return rows[0]?.days ?? 0
}
