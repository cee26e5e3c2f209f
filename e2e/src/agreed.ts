import path from 'node:path'
import { openPool } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'

const root = path.join(import.meta.dirname, '../..')
const dataFolder = path.join(root, `.test/journeys${process.env['E2E_LANE'] ?? ''}`)

/** Gives settings their values as if two operators had agreed on them a day ago: a journey has no day to wait. */
export async function agreeOn(settings: Record<string, string | number | boolean>): Promise<void> {
  const embedded = await startEmbedded(dataFolder)
  const pool = openPool(embedded.url, { max: 1 })
  await pool.query(
    `insert into settings (key, value) select key, value from jsonb_each($1::jsonb)
     on conflict (key) do update set value = excluded.value, changed_at = now()`,
    [JSON.stringify(settings)],
  )
  await pool.end()
  await embedded.stop() // The shop still uses it, so it stays.
}
