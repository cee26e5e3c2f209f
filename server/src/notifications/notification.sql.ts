import type { Duty } from '@sealane/contract/access'
import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { NotificationTopic, type Unread } from '@sealane/contract/notifications'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { unreadMaximum } from '../events/event.sql.ts'
import { queueMails } from './notification-mail.sql.ts'
import { joinedForS, type NoticeKind, type toRows } from './notification.rules.ts'

/** Maximum number of messages that wait for one browser: one that cannot be reached would get all of them at once later. */
const pushesMaximum = 20

/**
 * Inserts the notifications that are wanted and do not join another, publishes them to the recipients' screens, and queues messages to their
 * browsers and mails to their verified addresses. The stream adds the number of unread ones when it sends the event. A mail follows the person's
 * choice alone: it is sent also where the list is turned off.
 */
export async function insertNotifications(tx: Tx, rows: ReturnType<typeof toRows>): Promise<void> {
  const rowsJson = JSON.stringify(rows.map(({ delivery, ...row }) => ({ ...row, ...delivery })))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as given (account_id bigint, topic text, choice text, kind text,
        params jsonb, link text, image text, image_color text, joins text[], rows jsonb, mail text, mail_by_default boolean)
    ), joined as (
      update notifications n set params = case when n.kind = given.kind then given.params else n.params end,
        link = case when n.kind = given.kind then given.link else n.link end
      from given where cardinality(given.joins) > 0 and n.account_id = given.account_id and n.kind = any(given.joins)
        and n.read_at is null and n.created_at > now() - make_interval(secs => ${joinedForS})
        and n.params ->> 'order_no' = given.params ->> 'order_no'
      returning n.account_id, given.kind
    ), fresh as (
      select given.*, given.mail <> 'only' and coalesce(chosen.in_app, true) as is_listed, coalesce(chosen.push, true) as is_pushed,
        case given.mail when 'only' then true when 'chosen' then coalesce(chosen.mail, mail_by_default) else false end as is_mailed
      from given left join notification_choices chosen on chosen.account_id = given.account_id and chosen.topic = given.choice
      where not exists (select from joined where joined.account_id = given.account_id and joined.kind = given.kind)
    ), written as (
      insert into notifications (account_id, topic, kind, params, link, image, image_color)
      select account_id, topic, kind, params, link, image, image_color from fresh where is_listed
      returning id, account_id, kind
    ), pushed as (
      insert into pushes (notification_id, subscription_id)
      select written.id, browser.id from written join push_subscriptions browser using (account_id)
      where exists (select 1 from fresh
        where fresh.account_id = written.account_id and fresh.kind = written.kind and is_pushed)
        and (select count(*) from pushes where subscription_id = browser.id) < ${pushesMaximum}
    ), mailed as (${queueMails})
    insert into events (account_id, type, data) select distinct account_id, 'notification', '{}'::jsonb from written
  `.execute(tx)
}

export type NotificationRow = {
  id: number
  topic: NotificationTopic
  kind: NoticeKind
  params: Record<string, string | number>
  link: string | null
  image: string | null
  image_color: string | null
  read_at: Date | null
  created_at: Date
}

export type NotificationFilter = {
  accountId: number
  language: FileName
  topic: NotificationTopic | undefined
  /** The last id of the previous page. */
  before: number | undefined
  limit: number
}

/** Returns the parameters. The texts of an announcement are stored once, in the languages in which operators wrote them. */
function paramsIn(language: FileName) {
  return sql<NotificationRow['params']>`case when kind = 'group_notice' then params || coalesce((
    select coalesce(g.texts -> ${language}, g.texts -> ${defaultFileName}) from group_notices g
    where g.id = (params ->> 'notice')::bigint), '{}') else params end`
}

/** Selects the newest first. */
export async function selectNotifications(queries: Queries, filter: NotificationFilter): Promise<NotificationRow[]> {
  const { accountId, language, topic, before, limit } = filter
  const rows = await queries
    .selectFrom('notifications')
    .select(['id', 'topic', 'kind', 'link', 'image', 'image_color', 'read_at', 'created_at'])
    .select(paramsIn(language).as('params'))
    .where('account_id', '=', accountId)
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as NotificationRow[]
}

/** Counts each topic and the total, up to the maximum. */
export async function countUnread(queries: Queries, accountId: number): Promise<Unread> {
  const { rows } = await sql<{ topic: NotificationTopic; count: number }>`
    select topic, (select count(*) from (
      select from notifications n where n.account_id = ${accountId} and n.topic = topics.topic and n.read_at is null
      limit ${unreadMaximum}) counted) as count
    from unnest(${NotificationTopic.options}::text[]) as topics (topic)
  `.execute(queries)
  const unread: Unread = { all: 0, order: 0, wallet: 0, refund: 0, system: 0 }
  for (const { topic, count } of rows) {
    unread[topic] = count
    unread.all = Math.min(unread.all + count, unreadMaximum)
  }
  return unread
}

type NotificationSelection = { ids?: number[] | undefined; topic?: NotificationTopic | undefined }

/** Marks the given notifications of the account as read, or those of the topic, or all. Returns how many were still unread. */
export async function saveRead(tx: Tx, accountId: number, { ids, topic }: NotificationSelection): Promise<number> {
  const { rows } = await sql`
    update notifications set read_at = now() where id in (
      select id from notifications where account_id = ${accountId} and read_at is null
        and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
        and (${topic ?? null}::text is null or topic = ${topic ?? null}::text)
      order by id for no key update
    ) returning id
  `.execute(tx)
  return rows.length
}

/** Selects the operators who have the duty, including owners. */
export async function selectOperatorsOnDuty(queries: Queries, duty: Duty): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where duties <> '{}' and duties && ${['owner', duty]}::text[]
  `.execute(queries)
  return rows.map(({ id }) => id)
}
