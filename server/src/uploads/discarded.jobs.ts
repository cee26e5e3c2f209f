import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Storage } from './storage.ts'

const batch = 100

/** Takes out of the storage what was discarded. A file goes before its row: whoever dies between them begins with it again. */
export async function removeDiscarded(database: Database, { storage }: { storage: Storage }): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from discarded_files order by discarded_at, name limit ${batch}
  `.execute(database)
  const names = rows.map(({ name }) => name)
  await Promise.all(names.map((name) => storage.remove(name)))
  if (names.length > 0) await sql`delete from discarded_files where name = any(${names}::text[])`.execute(database)
}
