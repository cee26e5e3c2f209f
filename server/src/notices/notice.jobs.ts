import type { Database } from '../db/database.ts'
import { sendBatch } from './notice.ts'

/** Sends whatever waits, batch by batch. Safe to run anywhere, any time: each batch is one process's, once. */
export async function sendNotices(database: Database): Promise<void> {
  while (await database.transaction().execute((tx) => sendBatch(tx))) continue
}
