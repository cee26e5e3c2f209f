import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.js'
import { slowFiles } from './tools/test-files.js'
import { testLength } from './tools/test-length.js'

/** The long tests run separately: `npm run test:long`. */
const long = testLength === 'long' ? ['server/**/*.long.ts'] : []
const slow = testLength === 'short' ? slowFiles : []

export default defineConfig({
  test: {
    include: ['{contract,ui,server,storefront,backoffice,messages,demo,bench,docs}/**/*.test.ts', ...long],
    exclude: ['**/node_modules/**', '**/build/**', ...slow],
    globalSetup: './server/test/template-database.ts',
    setupFiles: ['./server/test/quiet-log.ts', './server/test/record-rows.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Loading the same modules again for each file took half of a run. Each file restores what it changes in its process.
    isolate: false,
    testTimeout: 20_000,
    // A poll may wait for longer than the default second: on a busy machine some hundred connections take that long.
    expect: { poll: { timeout: 10_000 } },
    // Measured by `npm test`. Files that no test loads count too; programs that a test starts do not.
    coverage: {
      provider: 'v8',
      reporter: ['text-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
      include: ['{contract,ui,server,storefront,backoffice}/src/**/*.{ts,tsx}'],
    },
  },
})
