import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { discardFiles } from './uploads.ts'

const batch = 500

/** Removes uploads that nothing has used within a day. One that is used at the same time stays. */
export async function discardUnused(database: Database): Promise<void> {
  for (let count = batch; count === batch; ) {
    count = await database.transaction().execute(async (tx) => {
      const { rows } = await sql<{ file: string; files: string[]; purpose: string }>`
        delete from uploads where used_at is null and id in (
          select id from uploads where used_at is null and created_at < now() - interval '24 hours'
          order by id limit ${batch} for update skip locked
        ) returning file, files, purpose
      `.execute(tx)
      await discardFiles(tx, rows)
      return rows.length
    })
  }
}
