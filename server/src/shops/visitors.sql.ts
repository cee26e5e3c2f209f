import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Database } from '../db/database.ts'

/** Saves the day's salt, or returns the one that another process saved first. */
export async function saveSalt(database: Database, day: string, fresh: Buffer): Promise<Buffer> {
  await sql`insert into visitor_salts (day, salt) values (${day}::date, ${fresh}) on conflict (day) do nothing`.execute(
    database,
  )
  const { rows } = await sql<{ salt: Buffer }>`select salt from visitor_salts where day = ${day}::date`.execute(
    database,
  )
  if (rows[0] === undefined) throw new Error(`There is no salt for ${day}`)
  return rows[0].salt
}

type ShopVisitor = { shopId: number; day: string; visitor: Buffer }
type NewShopVisitor = ShopVisitor & { address: string; userAgent: string }

/**
 * Inserts visitors. One who was there before on the same day is not counted again. A shop that does not exist has no visitors, and neither is a
 * browser counted in which staff of the shop are logged in, also to the back office only.
 */
export async function insertVisitors(database: Database, visitors: readonly NewShopVisitor[]): Promise<void> {
  if (visitors.length === 0) return
  await sql`
    insert into shop_visitors (shop_id, day, visitor)
    select s.id, v.day, v.visitor
    from unnest(${visitors.map(({ shopId }) => shopId)}::bigint[], ${visitors.map(({ day }) => day)}::date[],
      ${visitors.map(({ visitor }) => visitor)}::bytea[], ${visitors.map(({ address }) => address)}::text[],
      ${visitors.map(({ userAgent }) => userAgent)}::text[]) v (shop_id, day, visitor, address, user_agent)
    join shops s on s.id = v.shop_id
    where not exists (
      select 1 from shop_staff k join sessions n on n.account_id = k.account_id
      where k.shop_id = v.shop_id and n.address = v.address and n.user_agent = v.user_agent and n.expires_at > now()
    )
    order by 1, 2, 3
    on conflict do nothing
  `.execute(database)
}

/** Deletes visitors who turned out to work for the shop. */
export async function deleteVisitors(database: Database, visitors: readonly ShopVisitor[]): Promise<void> {
  if (visitors.length === 0) return
  await sql`
    with own as (
      select v.shop_id, v.day, v.visitor from shop_visitors v
      join unnest(${visitors.map(({ shopId }) => shopId)}::bigint[], ${visitors.map(({ day }) => day)}::date[],
        ${visitors.map(({ visitor }) => visitor)}::bytea[]) o (shop_id, day, visitor) using (shop_id, day, visitor)
      order by 1, 2, 3 for update of v
    )
    delete from shop_visitors v using own
    where v.shop_id = own.shop_id and v.day = own.day and v.visitor = own.visitor
  `.execute(database)
}

/** Replaces the visitors of each day before this one by their number, and deletes the data that identified them. */
export async function closeDays(database: Database, before: string): Promise<void> {
  await inBatches((limit) => closeSome(database, before, limit))
  await sql`delete from visitor_salts where day < ${before}::date`.execute(database)
}

/** Returns the number of counted rows. */
async function closeSome(database: Database, before: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      select shop_id, day, visitor from shop_visitors where day < ${before}::date
      order by day limit ${limit} for update skip locked
    ), gone as (
      delete from shop_visitors v using ended s
      where v.shop_id = s.shop_id and v.day = s.day and v.visitor = s.visitor returning v.shop_id, v.day
    ), counted as (
      insert into shop_visitor_days as d (shop_id, day, visitors)
      select shop_id, day, count(*)::int from gone group by shop_id, day order by 1, 2
      on conflict (shop_id, day) do update set visitors = d.visitors + excluded.visitors
    )
    select count(*)::int as count from gone
  `.execute(database)
  return rows[0]?.count ?? 0
}
