// Runs the tests that take hours; started by hand. Their latest results are in docs/reliability.md.
import { ensureBrowser } from './browser.js'
import { build } from './build.js'
import { install } from './install.js'
import { runPostgres15 } from './suites.js'
import { createVerdict, tool } from './results.js'

install()
build()
ensureBrowser()

const env = { TEST_LENGTH: 'long', TEST_SEED: String(Date.now() % 1_000_000_000) }
const unit = [
  'server/src/http/fuzz.test.ts',
  'server/src/ledger/model.test.ts',
  'server/src/blockchain/watcher.long.ts',
]
const verdict = createVerdict()
await verdict.check('fuzz, model and watcher', tool('vitest/vitest.mjs', 'run', ...unit), { env })
await verdict.check('storms', tool('../bench/src/storm/main.ts'), { env })
await verdict.check('chaos', tool('../bench/src/chaos/main.ts', '--seconds=60'), { env })
await verdict.check('pages', tool('@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=list'), { env })
await runPostgres15(verdict, { isWhole: true })
verdict.end()
