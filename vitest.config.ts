import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,storefront,backoffice,messages,demo,docs}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: './server/test/template-database.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
})
