import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import type { NoticeKind } from './notification.rules.ts'
import type { PushBrowser } from './pusher.ts'

type NewSubscription = PushBrowser & {
  accountId: number
  sessionHash: Buffer
  language: string
  zone: string
}

/** Maximum number of browsers of an account: those that subscribed last. */
const browsersMaximum = 10

/**
 * Saves a subscription. A session is one browser, and a browser belongs to one account: earlier subscriptions of either are deleted. Returns false if
 * the session has ended meanwhile.
 */
export async function saveSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const { accountId, sessionHash, endpoint, p256dh, auth, language, zone } = subscription
  await sql`
    delete from push_subscriptions where session_hash = ${sessionHash} and endpoint <> ${endpoint}
  `.execute(tx)
  const { rows } = await sql`
    insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, language, zone)
    select account_id, token_hash, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${zone} from sessions
    where token_hash = ${sessionHash} and account_id = ${accountId} for key share
    on conflict (endpoint) do update set account_id = excluded.account_id, session_hash = excluded.session_hash,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, zone = excluded.zone,
      failed_at = null, last_error = null, created_at = now()
    returning id
  `.execute(tx)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where account_id = ${accountId} order by created_at desc, id desc offset ${browsersMaximum})
  `.execute(tx)
  return rows.length > 0
}

export async function deleteSubscription(tx: Tx, accountId: number, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function isSubscribed(queries: Queries, sessionHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from push_subscriptions where session_hash = ${sessionHash}`.execute(queries)
  return rows.length > 0
}

export type PushRow = PushBrowser & {
  id: number
  subscription_id: number
  account_id: number
  kind: NoticeKind
  topic: string
  params: Record<string, string | number>
  link: string | null
  language: string
  zone: string
  tries: number
}

/** Accounts and hosts that a round skips. */
type PassedOver = { accounts: readonly number[]; hosts: readonly string[] }
/** `isFailing` selects browsers that could not be reached the last time. */
type Some = PassedOver & { count: number; isFailing: boolean }

/** Number of longest-waiting messages among which accounts take turns. */
const pushCandidatesMaximum = 1_000

/**
 * Claims some due messages, and sets the time of their next try before this one is made: several processes never send the same message at once, and a
 * process that dies during the sending delays no other message. Commits by itself.
 */
export async function claimPushes(database: Database, { count, isFailing, accounts, hosts }: Some): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    with longest as (
      select p.notification_id, p.subscription_id, p.next_try_at, s.account_id
      from pushes p join push_subscriptions s on s.id = p.subscription_id
      where p.next_try_at <= now() and (s.failed_at is not null) = ${isFailing}
        and s.account_id <> all(${accounts}::bigint[]) and split_part(s.endpoint, '/', 3) <> all(${hosts}::text[])
      order by p.next_try_at, p.notification_id limit ${pushCandidatesMaximum}
    ), turns as (
      select *, row_number() over (partition by account_id order by next_try_at, notification_id, subscription_id) as turn
      from longest order by turn, next_try_at, notification_id limit ${count}
    ), due as (
      select notification_id, subscription_id from pushes
      where (notification_id, subscription_id) in (select notification_id, subscription_id from turns)
        and next_try_at <= now()
      for update skip locked
    )
    update pushes p set tries = tries + 1, next_try_at = now() + interval '30 seconds' * power(2, tries)
    from due, notifications n, push_subscriptions s
    where p.notification_id = due.notification_id and p.subscription_id = due.subscription_id
      and n.id = p.notification_id and s.id = p.subscription_id
    returning n.id, n.kind, n.topic, n.params, n.link, s.id as subscription_id, s.account_id, s.endpoint, s.p256dh, s.auth, s.language,
      s.zone, p.tries
  `.execute(database)
  return rows
}

/** Deletes messages that were read meanwhile, are a day old, or are for a browser whose session has expired. */
export async function deleteIdlePushes(database: Database): Promise<void> {
  await sql`
    delete from pushes p using notifications n, push_subscriptions s, sessions e
    where n.id = p.notification_id and s.id = p.subscription_id and e.token_hash = s.session_hash
      and (n.read_at is not null or p.created_at < now() - interval '1 day' or e.expires_at < now())
  `.execute(database)
}

type Pushed = Pick<PushRow, 'id' | 'subscription_id'>

export async function deletePush(database: Database, { id, subscription_id }: Pushed): Promise<void> {
  await database
    .deleteFrom('pushes')
    .where('notification_id', '=', id)
    .where('subscription_id', '=', subscription_id)
    .execute()
}

/** Deletes the subscription of a browser that has cancelled it or was removed. */
export async function deleteGone(database: Database, subscriptionId: number): Promise<void> {
  await database.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}

type FailedSubscription = { account: string; service: string; failed_at: Date; last_error: string }

/** Selects the 100 subscriptions that failed last, newest first; `service` is the host of the browser's maker. */
export async function selectFailedSubscriptions(queries: Queries): Promise<FailedSubscription[]> {
  const { rows } = await sql<FailedSubscription>`
    select a.account, substring(s.endpoint from '^https?://([^/]+)') as service, s.failed_at, coalesce(s.last_error, '') as last_error
    from push_subscriptions s join accounts a on a.id = s.account_id
    where s.failed_at is not null order by s.failed_at desc limit 100
  `.execute(queries)
  return rows
}

/** Saves the last error of a subscription; null means that it works. */
export async function saveHealth(database: Database, subscriptionId: number, error: string | null): Promise<void> {
  await sql`
    update push_subscriptions set last_error = ${error},
      failed_at = case when ${error}::text is null then null else coalesce(failed_at, now()) end
    where id = ${subscriptionId} and (${error}::text is not null or failed_at is not null)
  `.execute(database)
}
