import { defineConfig } from 'vitest/config'

/** The long forms run alone: `npm run test:long`. */
const long = process.env['LONG'] === 'on' ? ['server/**/*.long.ts'] : []

export default defineConfig({
  test: {
    include: ['{contract,server,storefront,backoffice,messages,demo,bench,docs}/**/*.test.ts', ...long],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: './server/test/template-database.ts',
    maxWorkers: 2,
    // Half of a run was loading the same modules once more for each file. What a file changes in its process it puts back.
    isolate: false,
    testTimeout: 20_000,
  },
})
