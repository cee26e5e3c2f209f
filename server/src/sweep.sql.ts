import { sql, type RawBuilder } from 'kysely'
import { forgetSearchers } from './catalogue/searched.sql.ts'
import type { Database } from './db/database.ts'
import { discardImportFiles } from './products/import.jobs.ts'
import { discardExports } from './privacy/data-export.jobs.ts'
import { forgetLoneDecisions } from './settings/two-operators.ts'
import { closeVisitorDays } from './shops/visitors.ts'
import { discardUnused } from './uploads/unused.jobs.ts'

/** What has served its time, by table. */
const served: [table: string, condition: RawBuilder<unknown>][] = [
  ['sessions', sql`expires_at < now()`],
  ['tickets', sql`expires_at < now() - interval '1 day'`],
  ['email_codes', sql`expires_at < now() - interval '1 day'`],
  ['passkey_challenges', sql`expires_at < now()`],
  ['enrolment_codes', sql`expires_at < now()`],
  ['mails', sql`created_at < now() - interval '30 days'`],
  ['idempotency_keys', sql`created_at < now() - interval '7 days'`],
  // A long answer is the state of a page, such as a bag: nobody asks for it again the next day.
  ['idempotency_keys', sql`is_long and created_at < now() - interval '1 day'`],
  ['events', sql`created_at < now() - interval '1 day' and position is not null`],
  ['searched_words', sql`day < current_date - 14`],
  ['likes_let_go', sql`let_go_at < now() - interval '1 hour'`],
  ['task_holders', sql`held_at < now() - interval '12 hours'`],
  ['seen_products', sql`seen_at < now() - interval '90 days'`],
  ['notifications', sql`read_at is not null and created_at < now() - interval '1 year'`],
  ['shop_invitations', sql`expires_at < now() - interval '90 days'`],
  ['known_sources', sql`seen_at < now() - interval '90 days'`],
  ['known_devices', sql`seen_at < now() - interval '1 year'`],
  ['rate_counters', sql`window_start < now() - interval '1 day'`],
]

const batch = 5_000

/** In batches, so that no number of rows meets the time that a statement may take. */
async function deleteServed(database: Database, table: string, condition: RawBuilder<unknown>): Promise<void> {
  for (let count = batch; count === batch; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${condition} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batch}))
    `.execute(database)
    count = Number(numAffectedRows)
  }
}

/** As the privacy policy promises. */
async function deleteOldConversations(database: Database): Promise<void> {
  await sql`
    delete from conversations c using messages m where m.id = c.last_message_id and m.created_at < now() - interval '2 years'
  `.execute(database)
}

const steps: ((database: Database) => Promise<unknown>)[] = [
  ...served.map(
    ([table, condition]) =>
      (database: Database) =>
        deleteServed(database, table, condition),
  ),
  deleteOldConversations,
  forgetLoneDecisions,
  forgetSearchers,
  discardUnused,
  discardImportFiles,
  discardExports,
  (database) => closeVisitorDays(database),
]

/** A step that fails stops no other. All that failed is told at the end. */
export async function sweep(database: Database): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step(database).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `Not everything was swept: ${failures.map(String).join('; ')}`)
}
