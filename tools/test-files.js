import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Tests that start whole programs and clusters repeatedly, or read large files: `npm test` leaves them to `npm run test:all`. */
export const slowFiles = [
  'demo/src/demo-world.test.ts',
  'server/abuse/stop-the-shop-by-files.test.ts',
  'server/abuse/stop-the-shop-by-pages.test.ts',
  'server/abuse/stop-the-shop.test.ts',
  'server/src/command.test.ts',
  'server/src/db/backup.test.ts',
  'server/src/db/embedded.test.ts',
  'server/src/http/connections.test.ts',
  'server/src/ledger/planted-faults.test.ts',
  'server/src/product-imports/import-exports.test.ts',
  'server/src/product-imports/import-overlap.test.ts',
  'server/src/product-imports/import-real.test.ts',
  'server/src/product-imports/picture-archive.test.ts',
  'server/src/start.test.ts',
  'server/src/blockchain/watcher.test.ts',
]

/** Tests that take half a minute or more, the longest first. */
export const longestFiles = [
  'server/src/ledger/model.test.ts',
  'bench/src/chaos/chaos.test.ts',
  'bench/src/storm/storm.test.ts',
  'server/abuse/stop-the-shop-by-pages.test.ts',
  'server/abuse/stop-the-shop.test.ts',
  'server/src/command.test.ts',
  'server/src/http/fuzz.test.ts',
]

/** Returns the unit tests that try more in the full form than in the short one. */
export function filesWithLengths() {
  const files = ['server', 'bench'].flatMap((folder) => testsUnder(folder))
  return files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('byLength('))
}

function testsUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.name === 'build' || entry.name === 'node_modules') return []
    if (entry.isDirectory()) return testsUnder(name)
    return name.endsWith('.test.ts') ? [name] : []
  })
}
