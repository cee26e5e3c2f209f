import type { Database } from '../db/database.ts'
import { repeatFor } from '../repeat-for.ts'
import { sendBatch } from './notice.ts'

/** Sends waiting announcements batch by batch, for a few seconds. Several processes may run it at any time: one process handles each batch, once. */
export async function sendNotices(database: Database): Promise<void> {
  await repeatFor(() => database.transaction().execute((tx) => sendBatch(tx)))
}
