import type { Audience, NoticeForm, PortalNotice } from '@sealane/contract/notices'
import type { FileName } from '@sealane/contract/locales'
import type { AgeSort } from '@sealane/contract/sorts'
import { sql, type RawBuilder } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { byAge, sorted } from '../db/sorting.ts'

type NoticeRow = Omit<PortalNotice, 'id' | 'created_at' | 'finished_at'> & {
  id: number
  created_at: Date
  finished_at: Date | null
}

const columns = sql`n.id, o.account as operator, n.texts, n.expected, n.sent, n.created_at, n.finished_at,
  json_build_object('kind', n.audience, 'value', n.audience_value, 'name',
    case n.audience when 'followers' then (select s.name from shops s where s.id::text = n.audience_value) end) as audience`

export async function selectNotices(
  queries: Queries,
  { sort, cursor, limit }: { sort: AgeSort; cursor?: string | undefined; limit: number },
) {
  const { after, order, most, page } = sorted(byAge[sort], sql`n.id`, { cursor, size: pageSize(limit) })
  const { rows } = await sql<NoticeRow>`
    select ${columns} from group_notices n join accounts o on o.id = n.operator_id
    where ${after} order by ${order} limit ${most}
  `.execute(queries)
  const { items, next } = page(rows)
  return { items: items.map(toNotice), next }
}

export async function selectNotice(queries: Queries, id: number): Promise<PortalNotice> {
  const { rows } = await sql<NoticeRow>`
    select ${columns} from group_notices n join accounts o on o.id = n.operator_id where n.id = ${id}
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no notice ${id}`)
  return toNotice(row)
}

function toNotice(row: NoticeRow): PortalNotice {
  return {
    ...row,
    id: String(row.id),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Condition on `accounts a`: the account is in the audience and has not turned off announcements in the list and by mail. Days count back from `at`. */
function isMeant({ kind, value }: Audience, at: Date): RawBuilder<unknown> {
  const isOne = {
    all: () => sql`true`,
    language: () => sql`a.language = ${value}`,
    country: () => sql`exists (select 1 from addresses d where d.account_id = a.id and d.country = ${value})`,
    followers: () => sql`exists (select 1 from follows f where f.account_id = a.id and f.shop_id = ${Number(value)})`,
    buyers: () => sql`exists (select 1 from orders b where b.account_id = a.id
      and b.paid_at > ${at}::timestamptz - make_interval(days => ${Number(value)}::int))`,
  }[kind]()
  return sql`a.deleted_at is null and ${isOne} and not exists (
    select 1 from notification_choices c where c.account_id = a.id and c.topic = 'circular' and not c.in_app and not c.mail)`
}

export async function countMeant(queries: Queries, audience: Audience): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from accounts a where ${isMeant(audience, new Date())}
  `.execute(queries)
  return rows[0]?.people ?? 0
}

type NewNotice = { operatorId: number; texts: NoticeForm['texts']; audience: Audience; expected: number }

export async function insertNotice(tx: Tx, { operatorId, texts, audience, expected }: NewNotice): Promise<number> {
  const { id } = await tx
    .insertInto('group_notices')
    .values({
      operator_id: operatorId,
      texts: JSON.stringify(texts),
      audience: audience.kind,
      audience_value: audience.value,
      expected,
      last_account_id: sql<number>`(select max(id) from accounts)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type DueNotice = {
  id: number
  texts: NoticeForm['texts']
  kind: Audience['kind']
  value: string
  done_until: number
  last_account_id: number
  created_at: Date
}

/** Locks the oldest announcement that is not sent completely; one that another process works on is skipped. */
export async function lockDueNotice(tx: Tx): Promise<DueNotice | undefined> {
  const { rows } = await sql<DueNotice>`
    select id, texts, audience as kind, audience_value as value, done_until, last_account_id, created_at
    from group_notices where finished_at is null order by id limit 1 for update skip locked
  `.execute(tx)
  return rows[0]
}

export async function selectNextMeant(
  tx: Tx,
  notice: DueNotice,
  maximum: number,
): Promise<{ id: number; language: FileName }[]> {
  const { rows } = await sql<{ id: number; language: FileName }>`
    select a.id, a.language from accounts a
    where a.id > ${notice.done_until} and a.id <= ${notice.last_account_id} and ${isMeant(notice, notice.created_at)}
    order by a.id limit ${maximum}
  `.execute(tx)
  return rows
}

type NoticeProgress = { count: number; doneUntil: number; isLast: boolean }

export async function saveProgress(tx: Tx, id: number, { count, doneUntil, isLast }: NoticeProgress): Promise<void> {
  await sql`
    update group_notices set sent = sent + ${count}, done_until = ${doneUntil},
      finished_at = case when ${isLast}::boolean then now() end
    where id = ${id}
  `.execute(tx)
}

/** Stops the announcement and returns the number of accounts that have it; undefined if it is unknown or was sent completely. */
export async function saveStopped(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('group_notices')
    .set({ finished_at: sql`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('sent')
    .executeTakeFirst()
  return row?.sent
}
