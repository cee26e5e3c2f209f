import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { readValue, writeValue } from '../src/settings/setting-change.ts'
import type { AnySettingValue } from '../src/settings/setting.sql.ts'
import type { TestPerson } from './api.ts'

type TestSettingChange = { key: string; value: AnySettingValue }

/** Sets a setting at once, recorded as if this operator had proposed it and its waiting time had ended. */
export async function changeSetting(
  database: Database,
  { id }: TestPerson,
  { key, value }: TestSettingChange,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await writeValue(tx, { key, value }, { before: await readValue(tx, key), operatorId: Number(id) })
  })
}

/** Ends the waiting time of every confirmed change. */
export async function endLocks(database: Database): Promise<void> {
  await sql`update setting_proposals set effective_at = now() where ended is null and confirmed_at is not null`.execute(
    database,
  )
}
