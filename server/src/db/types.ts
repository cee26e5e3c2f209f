import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/** Writes schema.ts from the migrated database; with `--verify` it only compares. */
const config = readConfig(process.env)
const embedded = await startEmbedded(config.dataFolder)
const pool = openPool(embedded.url)
await migrate(pool)
await pool.end()

const codegen = path.join(import.meta.dirname, '../../../node_modules/kysely-codegen/dist/cli/bin.js')
const options = [
  '--dialect=postgres',
  '--type-mapping={"int8":"number","numeric":"number","bytea":"Buffer"}',
  '--exclude-pattern=graphile_worker.*',
]
const out = `--out-file=${path.join(import.meta.dirname, 'schema.ts')}`
try {
  execFileSync(process.execPath, [codegen, ...options, out, `--url=${embedded.url}`, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
} finally {
  await embedded.stop()
}
