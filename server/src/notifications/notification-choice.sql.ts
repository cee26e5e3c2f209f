import type { NotificationChoice } from '@sealane/contract/notifications'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

export type NotificationChoiceRow = { topic: NotificationChoice; in_app: boolean; push: boolean }

/** Selects the choices that were ever changed. */
export async function selectChoices(queries: Queries, accountId: number): Promise<NotificationChoiceRow[]> {
  const rows = await queries
    .selectFrom('notification_choices')
    .select(['topic', 'in_app', 'push'])
    .where('account_id', '=', accountId)
    .execute()
  return rows as NotificationChoiceRow[]
}

type NotificationChoiceChange = { topic: NotificationChoice; app?: boolean | undefined; push?: boolean | undefined }

/** Saves a choice. Values that are not given stay as they are. */
export async function saveChoice(
  tx: Tx,
  accountId: number,
  { topic, app, push }: NotificationChoiceChange,
): Promise<void> {
  await sql`
    insert into notification_choices as known (account_id, topic, in_app, push)
    values (${accountId}, ${topic}, ${app ?? true}, ${push ?? true})
    on conflict (account_id, topic) do update set in_app = coalesce(${app ?? null}::boolean, known.in_app),
      push = coalesce(${push ?? null}::boolean, known.push)
  `.execute(tx)
}
