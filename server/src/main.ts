import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

// Hashing, pictures, files and compression share these threads; with Node's four one of them would wait for the others.
process.env['UV_THREADPOOL_SIZE'] ??= '8'
// Compiled scripts are kept from start to start; where the folder cannot be written they are compiled anew.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/node'))
const { outliveOutages } = await import('./outlive.ts')
const { findSettings } = await import('./config-file.ts')
const { report } = await import('./failure.ts')
const { start } = await import('./start.ts')
outliveOutages()

/** Ctrl+C may arrive twice, from the terminal and from npm; only the first counts. */
let leaving: Promise<void> | undefined
const shop = open()

/** `--config <file>` names the configuration, `--dev` serves from the sources. */
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
process.on('disconnect', leave) // Whoever started us, and would start us again, is gone.

shop.then(
  ({ welcome }) => {
    console.log(welcome)
    process.send?.('open')
  },
  (error: unknown) => process.exit(report(error)),
)
