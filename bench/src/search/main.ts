import { rmSync } from 'node:fs'
import path from 'node:path'
import { closeDatabases, openDatabases, openPool } from '@sealane/server/db/database'
import { startEmbedded } from '@sealane/server/db/embedded'
import { migrate } from '@sealane/server/db/migrate'
import { root } from '../processes.ts'
import { measureQueries, type MeasuredQuery, writeCatalogue } from './measure.ts'
import { toFaults, toTable } from './report.ts'

/** `npm run search` prints what the set of queries finds in the demo catalogue; it needs neither a build nor a server. */
const folder = path.join(root, '.test/search', String(process.pid))
const measured = await measureAlone()
console.log(`${toFaults(measured).join('\n')}\n\n${toTable(measured)}`)

async function measureAlone(): Promise<MeasuredQuery[]> {
  const embedded = await startEmbedded(folder, false, ['fsync=off'])
  try {
    const pool = openPool(embedded.url)
    await migrate(pool).finally(() => pool.end())
    const databases = openDatabases(embedded.url, undefined)
    await writeCatalogue(databases.writer)
    return await measureQueries(databases.reader).finally(() => closeDatabases(databases))
  } finally {
    await embedded.stop()
    for (const used of [embedded.folder, folder]) rmSync(used, { recursive: true, force: true })
  }
}
