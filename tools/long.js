// What takes too long for every commit: see docs/reliability.md for what it last found.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from './browser.js'
import { build } from './build.js'
import { install, node } from './install.js'

const root = path.join(import.meta.dirname, '..')
install()
build()
ensureBrowser()

const suites = [
  [
    'vitest/vitest.mjs',
    'run',
    'server/src/http/fuzz.test.ts',
    'server/src/ledger/model.test.ts',
    'server/src/wallet/watcher.long.ts',
  ],
  ['../bench/src/storm/main.ts'],
  ['../bench/src/chaos/main.ts', '--seconds=60'],
  ['@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=list'],
]
const failed = suites.filter(([script, ...parameters]) => {
  const env = {
    ...process.env,
    TEST_LENGTH: 'long',
    TEST_SEED: String(Date.now() % 1_000_000_000),
    PATH: `${path.dirname(node())}${path.delimiter}${process.env.PATH}`,
  }
  const { status } = spawnSync(node(), [path.join(root, 'node_modules', script), ...parameters], {
    stdio: 'inherit',
    cwd: root,
    env,
  })
  return status !== 0
})
console.log(`${suites.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
