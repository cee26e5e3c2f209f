import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

// Hashing, pictures, files and compression share these threads; with Node's default of four they would wait for each other.
process.env['UV_THREADPOOL_SIZE'] ??= '8'
// Compiled scripts are cached between starts; if the folder is not writable they are compiled again.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/node'))
const { outliveOutages } = await import('./outlive.ts')
const { findSettings } = await import('./config-file.ts')
const { report } = await import('./failure.ts')
const { start } = await import('./start.ts')
outliveOutages()

/** Ctrl+C may arrive twice, from the terminal and from npm; only the first counts. */
let leaving: Promise<void> | undefined
const shop = open()

/** Starts the shop. `--config <file>` names the configuration, `--dev` serves from the sources. */
async function open() {
  const { values } = parseArgs({ options: { config: { type: 'string' }, dev: { type: 'boolean', default: false } } })
  return start(findSettings(process.env, values.config).settings, values.dev)
}

function leave(): void {
  leaving ??= shop
    .then(
      ({ stop }) => stop(),
      () => {},
    )
    .finally(() => process.exit(0))
}
process.on('SIGINT', leave)
process.on('SIGTERM', leave)
process.on('disconnect', leave) // The parent process, which would restart this one, is gone.

shop.then(
  ({ welcome }) => {
    console.log(welcome)
    process.send?.('open')
  },
  (error: unknown) => process.exit(report(error)),
)
