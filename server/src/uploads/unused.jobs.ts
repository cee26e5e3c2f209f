import type { Database } from '../db/database.ts'
import { deleteUnusedUploads } from './upload.sql.ts'
import { discardFiles } from './uploads.ts'

const batch = 500

/** Removes uploads that nothing has used within a day. */
export async function discardUnused(database: Database): Promise<void> {
  for (let count = batch; count === batch; ) {
    count = await database.transaction().execute(async (tx) => {
      const uploads = await deleteUnusedUploads(tx, batch)
      await discardFiles(tx, uploads)
      return uploads.length
    })
  }
}
