import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { backUp } from './db/backup.ts'
import { openPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { restore } from './db/restore.ts'
import { createOperator } from './accounts/operator.ts'
import type pg from 'pg'

type Place = { pool: pg.Pool; folder: string }

/** What is done from the command line, on the same configuration as the server. */
const commands: Record<string, (place: Place, words: string[]) => Promise<string>> = {
  async backup({ pool, folder }, [target = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`]) {
    const notes = await backUp(pool, folder, path.resolve(target))
    return `${notes.tables.length} tables and the files are in ${path.resolve(target)}. It holds secrets: keep it where only you can read it`
  },
  async restore({ pool, folder }, [source]) {
    if (source === undefined || !existsSync(path.join(source, 'backup.json'))) {
      throw new ConfigError('Which backup? npm run restore -- <folder>')
    }
    const notes = await restore(pool, path.resolve(source), folder)
    return `The shop is as it was at ${notes.made_at}`
  },
  async operator({ pool }, [verb, account]) {
    if (verb !== 'create' || account === undefined) throw new ConfigError('npm run operator -- create <account>')
    await migrate(pool)
    return createOperator(pool, account)
  },
}

try {
  const [name = '', ...words] = process.argv.slice(2)
  const command = commands[name]
  if (command === undefined) throw new ConfigError(`There is no command ${name}: ${Object.keys(commands).join(', ')}`)
  console.log(await inPlace((place) => command(place, words)))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

async function inPlace(work: (place: Place) => Promise<string>): Promise<string> {
  const config = readConfig(process.env)
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded(config.dataFolder, config.isDataFolderChosen) : undefined
  const pool = openPool(embedded?.url ?? config.databaseUrl ?? '', { max: 2 })
  try {
    return await work({ pool, folder: embedded?.folder ?? config.dataFolder })
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}
