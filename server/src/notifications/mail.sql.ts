import type { FileName } from '@sealane/contract/locales'
import type { AgeSort } from '@sealane/contract/sorts'
import { sql } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Database, Queries, Tx } from '../db/database.ts'
import { byAge, sorted } from '../db/sorting.ts'
import type { NotificationChoice } from '@sealane/contract/notifications'
import type { LetterRow } from './letter-rows.rules.ts'
import type { MailKind } from './mail.rules.ts'
import type { NoticeKind } from './notification.rules.ts'

export type MailParams = Record<string, string>

export type NewMail = {
  account_id: number
  recipient: string
  kind: MailKind
  language: string
  params: MailParams
  secret: Buffer | null
  worth_until: Date | null
}

/**
 * Maximum number of mails to an account within an hour with the same notification; others appear in its list only. A notification with other content
 * is mailed, because it would be hidden behind many. Mails with a code have limits of their own.
 */
const noticesMaximum = 10

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const { account_id, recipient, kind, language, params, secret, worth_until } = mail
  await sql`
    insert into mails (account_id, recipient, kind, language, params, secret, worth_until)
    select ${account_id}, ${recipient}, ${kind}, ${language}, ${JSON.stringify(params)}::jsonb, ${secret}::bytea, ${worth_until}::timestamptz
    where ${worth_until}::timestamptz is not null or ${noticesMaximum} > (
      select count(*) from mails where account_id = ${account_id} and kind = ${kind} and choice is null and params = ${JSON.stringify(params)}::jsonb
        and created_at > now() - interval '1 hour')
  `.execute(tx)
}

/** A mail with sentences of its own has no choice, one of a notification has the choice that turns it off. */
type MailContent =
  | { choice: null; kind: MailKind; params: MailParams }
  | { choice: NotificationChoice; kind: NoticeKind; params: Record<string, string | number> }

export type MailRow = MailContent & {
  id: number
  account_id: number
  recipient: string
  language: FileName
  zone: string
  link: string | null
  rows: LetterRow[] | null
  secret: Buffer | null
  tries: number
  created_at: Date
}

const isWaiting = sql`sent_at is null and given_up_at is null`

/**
 * Claims the next due mail, one with a code before notifications, and announcements last. It sets the time of the next try before this one is made:
 * several processes never send the same mail at once, and a process that dies during the sending delays no other mail. Commits by itself.
 */
export async function claimMail(database: Database): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mails set tries = tries + 1, next_try_at = now() + interval '30 seconds' * power(2, tries)
    where id = (
      select id from mails where ${isWaiting} and next_try_at <= now()
      order by worth_until is null, choice is not distinct from 'circular', next_try_at, id limit 1 for update skip locked
    )
    returning id, account_id, recipient, kind, choice, language, zone, params, link, rows, secret, tries, created_at
  `.execute(database)
  return rows[0]
}

/** Makes every waiting mail due now. Returns their number. */
export async function saveDueNow(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`update mails set next_try_at = now() where ${isWaiting}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes a code and a table after they were sent, so that only the recipient has them: a table has a name and an address. In the outbox, which exists
 * to be read, a code stays as long as it is valid, and a table as long as the mail.
 */
export async function saveSent(
  database: Database,
  id: number,
  { keepsContent }: { keepsContent: boolean },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ sent_at: sql`now()`, last_error: null, ...(!keepsContent && { secret: null, rows: null }) })
    .where('id', '=', id)
    .execute()
}

export async function saveFailure(
  database: Database,
  id: number,
  { error, isLost }: { error: string; isLost: boolean },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({
      last_error: error.slice(0, 500),
      ...(isLost && { given_up_at: sql<Date>`now()`, secret: null, rows: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Gives up expired mails, and deletes expired codes. Returns the mails that were given up. */
export async function saveOver(database: Database): Promise<Pick<MailRow, 'id' | 'kind' | 'tries'>[]> {
  const { rows } = await sql<Pick<MailRow, 'id' | 'kind' | 'tries'>>`
    with late as (
      update mails set given_up_at = now(), secret = null where ${isWaiting} and worth_until < now() returning id, kind, tries
    ), over as (
      update mails set secret = null where secret is not null and worth_until < now() and not (${isWaiting})
    )
    select id, kind, tries from late
  `.execute(database)
  return rows
}

export type ListedMail = MailRow & {
  next_try_at: Date
  last_error: string | null
  sent_at: Date | null
  given_up_at: Date | null
}

export type MailListQuery = { sort: AgeSort; cursor?: string | undefined; limit: number }

export async function selectMails(queries: Queries, { sort, cursor, limit }: MailListQuery) {
  const { after, order, most, page } = sorted(byAge[sort], sql`id`, { cursor, size: pageSize(limit) })
  const rows = await queries.selectFrom('mails').selectAll().where(after).orderBy(order).limit(most).execute()
  return page(rows as ListedMail[])
}
