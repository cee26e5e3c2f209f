import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Hashing, pictures, files and compression share these threads; with Node's four one of them would wait for the others.
process.env['UV_THREADPOOL_SIZE'] ??= '8'
// Compiled scripts are kept from start to start; where the folder cannot be written they are compiled anew.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/node'))
const { outliveOutages } = await import('./outlive.ts')
const { start } = await import('./start.ts')
outliveOutages()

/** Ctrl+C may arrive twice, from the terminal and from npm; only the first counts. */
let leaving: Promise<void> | undefined
const shop = start(process.env, process.argv.includes('--dev'))

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

shop.then(
  ({ welcome }) => console.log(welcome),
  (error: Error) => {
    console.error(error.name === 'ConfigError' ? error.message : error)
    process.exit(1)
  },
)
