import type pg from 'pg'
import { ConfigError } from '../config.ts'

const oldestVersion = 150_000

/** Refuses a database that is too old or may lose acknowledged transactions. */
export async function checkPromises(pool: pg.Pool, trustStorage: boolean): Promise<void> {
  const { rows } = await pool.query<{ version: number; fsync: string; commit: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit`,
  )
  const [found = { version: 0, fsync: 'on', commit: 'on' }] = rows
  if (found.version < oldestVersion) throw new ConfigError('Sealane needs PostgreSQL 15 or newer')
  if (!trustStorage && (found.fsync === 'off' || found.commit === 'off')) {
    throw new ConfigError(
      'This database may lose what it acknowledged (fsync or synchronous_commit is off). DATABASE_TRUST_STORAGE=on starts anyway',
    )
  }
}
