import type { NotificationChoice } from '@sealane/contract/notifications'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { defaultsOf } from './notification.rules.ts'

export type NotificationChoiceRow = { topic: NotificationChoice; in_app: boolean; push: boolean; mail: boolean }

/** Selects the choices that were ever changed. */
export async function selectChoices(queries: Queries, accountId: number): Promise<NotificationChoiceRow[]> {
  const rows = await queries
    .selectFrom('notification_choices')
    .select(['topic', 'in_app', 'push', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  return rows as NotificationChoiceRow[]
}

/** The facts that decide which topics an account has, and whether mails reach it. */
type NotificationReader = { works_for_shop: boolean; email_verified: boolean }

export async function selectReader(queries: Queries, accountId: number): Promise<NotificationReader> {
  const { rows } = await sql<NotificationReader>`
    select exists (select from shop_staff where account_id = a.id) as works_for_shop,
      email_verified_at is not null as email_verified
    from accounts a where id = ${accountId}
  `.execute(queries)
  return rows[0] ?? { works_for_shop: false, email_verified: false }
}

export type NotificationChoiceChange = {
  topic: NotificationChoice
  app?: boolean | undefined
  push?: boolean | undefined
  mail?: boolean | undefined
}

/** Saves a choice. Values that are not given stay as they are. */
export async function saveChoice(
  tx: Tx,
  accountId: number,
  { topic, app, push, mail }: NotificationChoiceChange,
): Promise<void> {
  const initial = defaultsOf(topic)
  await sql`
    insert into notification_choices as known (account_id, topic, in_app, push, mail)
    values (${accountId}, ${topic}, ${app ?? initial.app}, ${push ?? initial.push}, ${mail ?? initial.mail})
    on conflict (account_id, topic) do update set in_app = coalesce(${app ?? null}::boolean, known.in_app),
      push = coalesce(${push ?? null}::boolean, known.push), mail = coalesce(${mail ?? null}::boolean, known.mail)
  `.execute(tx)
}
