import type { Database } from '../db/database.ts'
import type { Storage } from './storage.ts'
import { deleteDiscarded, selectDiscarded } from './upload.sql.ts'

const batch = 100

/** Takes discarded files out of the storage. A file goes before its row: a process that dies between them begins with it again. */
export async function removeDiscarded(database: Database, { storage }: { storage: Storage }): Promise<void> {
  const names = await selectDiscarded(database, batch)
  await Promise.all(names.map((name) => storage.remove(name)))
  await deleteDiscarded(database, names)
}
