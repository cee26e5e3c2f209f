import path from 'node:path'
import { openPool } from '@sealane/server/db/database'
import { startEmbedded } from '@sealane/server/db/embedded'
import { dataFolder } from './journey-shop.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, dataFolder)

/** Sets settings as if two operators had agreed on them a day ago, because a journey cannot wait for a day. */
export async function agreeOn(settings: Record<string, string | number | boolean>): Promise<void> {
  await change(
    `insert into settings (key, value) select key, value from jsonb_each($1::jsonb)
     on conflict (key) do update set value = excluded.value, changed_at = now()`,
    [JSON.stringify(settings)],
  )
}

/** Makes the proof of the account's last session older by this number of hours. */
export async function ageProofs(account: string, hours: number): Promise<void> {
  await change(
    `update sessions set proven_at = proven_at - make_interval(hours => $2)
     where id = (select s.id from sessions s join accounts a on a.id = s.account_id where a.account = $1
       order by s.created_at desc limit 1)`,
    [account, hours],
  )
}

/** Sets the last use of the back office in the account's last session to this number of minutes ago. */
export async function leaveOffice(account: string, minutes: number): Promise<void> {
  await change(
    `update sessions set office_seen_at = now() - make_interval(mins => $2)
     where id = (select s.id from sessions s join accounts a on a.id = s.account_id where a.account = $1
       order by s.created_at desc limit 1)`,
    [account, minutes],
  )
}

async function change(statement: string, values: unknown[]): Promise<void> {
  const embedded = await startEmbedded(folder)
  const pool = openPool(embedded.url, { max: 1 })
  await pool.query(statement, values)
  await pool.end()
  await embedded.stop() // The server still uses PostgreSQL, so it keeps running.
}
