import type { Database } from '../db/database.ts'
import type { Storage } from './storage.ts'
import { deleteDiscarded, selectDiscarded } from './upload.sql.ts'

const batch = 100

/** Removes discarded files from the storage. A file is removed before its row: after a crash between the two, the next run removes it again. */
export async function removeDiscarded(database: Database, { storage }: { storage: Storage }): Promise<void> {
  const names = await selectDiscarded(database, batch)
  await Promise.all(names.map((name) => storage.remove(name)))
  await deleteDiscarded(database, names)
}
