import type { LiveEvent } from '@sealane/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'

/** An event as a stream sends it; `position` lets the stream resume after it. */
export type StreamEvent = { position: number; account_id: number; type: string; data: unknown }

/** The channel of PostgreSQL's NOTIFY that wakes all processes. */
export const channel = 'sealane_events'
/** No screen shows a larger number, and counting many thousands would delay all events. */
export const unreadMaximum = 1_000
/** Number of the advisory lock that one dispatcher among all processes has for a round. */
const lockNumber = 727_004

/** Sends the event to the account's screens, if the transaction commits. */
export async function publishEvent(tx: Tx, accountId: number, event: LiveEvent): Promise<void> {
  await publishEvents(tx, [{ to: accountId, event }])
}

/** Sends the same event to several accounts. */
export async function publishEventToAll(tx: Tx, accountIds: number[], event: LiveEvent): Promise<void> {
  await publishEvents(
    tx,
    accountIds.map((to) => ({ to, event })),
  )
}

/** Sends each account its own event, in one statement. */
export async function publishEvents(tx: Tx, events: { to: number; event: LiveEvent }[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ to, event: { type, data } }) => ({ account_id: to, type, data: JSON.stringify(data) }))
  await tx.insertInto('events').values(rows).execute()
}

/** A stream that missed more reloads everything: that is cheaper than each event. */
const missedMaximum = 500
/** Number of events that a stream receives at once. It receives the next ones when its reader has read them. */
const sliceSize = 50

/**
 * Events that a stream missed. `position` is that of the last of them; `hasMore` shows that others follow. `events` is undefined where more than
 * `missedMaximum` are missing, and `position` then that of the newest.
 */
export type Missed = { events: StreamEvent[] | undefined; position: number; hasMore: boolean }

/**
 * Selects the next events of these accounts after a position. Each account is a range of the index, because the events of other accounts are many
 * more.
 */
export async function selectMissed(queries: Queries, accountIds: number[], position: number): Promise<Missed> {
  const behind = (columns: RawBuilder<unknown>, maximum: number) => sql`
    from unnest(${accountIds}::bigint[]) account cross join lateral (
      select ${columns} from events where account_id = account and position > ${position} order by position limit ${maximum}) behind`
  const { rows } = await sql<StreamEvent & { missing: number }>`
    select behind.*, (select count(*)::int ${behind(sql`position`, missedMaximum + 1)}) as missing
    ${behind(sql`position, account_id, type, data`, sliceSize)} order by position limit ${sliceSize}
  `.execute(queries)
  const missing = rows[0]?.missing ?? 0
  if (missing > missedMaximum)
    return { events: undefined, position: await selectNewest(queries, accountIds), hasMore: false }
  return { events: rows, position: rows.at(-1)?.position ?? position, hasMore: missing > rows.length }
}

async function selectNewest(queries: Queries, accountIds: number[]): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(newest.position), 0) as last from unnest(${accountIds}::bigint[]) account cross join lateral (
      select position from events where account_id = account and position is not null order by position desc limit 1) newest
  `.execute(queries)
  return rows[0]?.last ?? 0
}

/**
 * Gives positions to the next events without one, and wakes all processes. Unread notifications are counted here and not where one is written: only
 * here all committed ones are visible, and no transaction that moves money waits for the count.
 */
export async function dispatchEvents(database: Database): Promise<void> {
  const waiting = await sql`select 1 from events where position is null limit 1`.execute(database)
  if (waiting.rows.length === 0) return
  await database.transaction().execute(async (tx) => {
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as mine`.execute(tx)
    if (lock.rows[0]?.mine !== true) return
    await sql`
      with batch as (select id, account_id, type from events where position is null order by id limit 500),
      unread as (
        select account_id, (select count(*) from (
          select from notifications n where n.account_id = noticed.account_id and n.read_at is null limit ${unreadMaximum}) counted) as count
        from (select distinct account_id from batch where type = 'notification') noticed
      )
      update events e set position = nextval('event_positions'), data = case e.type when 'notification'
        then jsonb_build_object('unread', unread.count) else e.data end
      from batch left join unread using (account_id) where e.id = batch.id
    `.execute(tx)
    await sql`select pg_notify(${channel}, '')`.execute(tx)
  })
}

export async function selectLastPosition(database: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(position), 0) as last from events`.execute(database)
  return rows[0]?.last ?? 0
}

/** Positions become visible in their order, because the dispatcher keeps the lock until its commit. */
export async function selectEventsSince(database: Database, position: number): Promise<StreamEvent[]> {
  const { rows } = await sql<StreamEvent>`
    select position, account_id, type, data from events where position > ${position} order by position limit 1000
  `.execute(database)
  return rows
}
