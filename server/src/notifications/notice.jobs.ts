import type { Database } from '../db/database.ts'
import { repeatFor } from '../repeat-for.ts'
import { sendBatch } from './notice.ts'

/** Sends what waits, batch by batch, for some seconds. Safe to run anywhere, any time: each batch is one process's, once. */
export async function sendNotices(database: Database): Promise<void> {
  await repeatFor(() => database.transaction().execute((tx) => sendBatch(tx)))
}
