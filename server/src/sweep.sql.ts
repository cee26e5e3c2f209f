import { sql, type RawBuilder } from 'kysely'
import { reclaimDays } from './auth/former-email.sql.ts'
import { inBatches } from './db/batches.ts'
import type { Database } from './db/database.ts'

type Expired = { table: string; condition: RawBuilder<unknown> }

/** Rows that are deleted once they fulfil the condition. */
export const expired: Expired[] = [
  { table: 'sessions', condition: sql`expires_at < now()` },
  { table: 'tickets', condition: sql`expires_at < now() - interval '1 day'` },
  { table: 'email_codes', condition: sql`expires_at < now() - interval '1 day'` },
  { table: 'passkey_challenges', condition: sql`expires_at < now()` },
  { table: 'enrolment_codes', condition: sql`expires_at < now()` },
  { table: 'former_emails', condition: sql`left_at < now() - make_interval(days => ${reclaimDays})` },
  { table: 'mails', condition: sql`created_at < now() - interval '30 days'` },
  { table: 'idempotency_keys', condition: sql`created_at < now() - interval '7 days'` },
  // A long response is the state of a page, such as a bag: nobody repeats its request the next day.
  { table: 'idempotency_keys', condition: sql`is_long and created_at < now() - interval '1 day'` },
  { table: 'events', condition: sql`created_at < now() - interval '1 day' and position is not null` },
  { table: 'searched_words', condition: sql`day < current_date - 14` },
  { table: 'likes_let_go', condition: sql`let_go_at < now() - interval '1 hour'` },
  { table: 'task_holders', condition: sql`held_at < now() - interval '12 hours'` },
  { table: 'seen_products', condition: sql`seen_at < now() - interval '90 days'` },
  { table: 'notifications', condition: sql`read_at is not null and created_at < now() - interval '1 year'` },
  { table: 'notifications', condition: sql`read_at is null and created_at < now() - interval '2 years'` },
  { table: 'shop_invitations', condition: sql`expires_at < now() - interval '90 days'` },
  { table: 'former_staff', condition: sql`left_at < now() - interval '1 year'` },
  { table: 'known_sources', condition: sql`seen_at < now() - interval '90 days'` },
  { table: 'known_devices', condition: sql`seen_at < now() - interval '1 year'` },
  { table: 'rate_counters', condition: sql`window_start < now() - interval '1 day'` },
  { table: 'ledger_audits', condition: sql`started_at < now() - interval '90 days'` },
]

/** Deletes in batches, so that a large table does not exceed the statement timeout. */
export async function deleteExpired(database: Database, { table, condition }: Expired): Promise<void> {
  await inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${condition} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${limit}))
    `.execute(database)
    return Number(numAffectedRows)
  })
}

/** Deletes old conversations, as the privacy policy promises. */
export async function deleteOldConversations(database: Database): Promise<void> {
  await sql`
    delete from conversations c using messages m where m.id = c.last_message_id and m.created_at < now() - interval '2 years'
  `.execute(database)
}
