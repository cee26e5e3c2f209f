import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Place, Span as Due } from '../due.ts'
import type { Standing } from './holiday.rules.ts'

export async function selectHoliday(queries: Queries, shopId: number): Promise<Standing> {
  return queries
    .selectFrom('shops')
    .select(['closed_from', 'closed_until', 'clocks_until'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
}

/** Waits for whoever has set a clock against the shop by `holdHolidays`. Read anew: what waited sees what the one before it left. */
export async function lockHoliday(tx: Tx, shopId: number): Promise<Standing> {
  await sql`select 1 from shops where id = ${shopId} for update`.execute(tx)
  return selectHoliday(tx, shopId)
}

export async function saveStanding(tx: Tx, shopId: number, standing: Standing): Promise<void> {
  await tx.updateTable('shops').set(standing).where('id', '=', shopId).execute()
}

const batch = 200

/** Shops whose holiday begins, the longest due first. */
export async function selectBeginning(queries: Queries, { now, after, leftOut }: Due): Promise<Place[]> {
  const isAfter =
    after === undefined ? sql`true` : sql`(closed_from, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<Place>`
    select id, closed_from::text as at from shops
    where closed_from <= ${now} and clocks_until is null and ${isAfter} and id <> all(${leftOut}::bigint[])
    order by closed_from, id limit ${batch}
  `.execute(queries)
  return rows
}
