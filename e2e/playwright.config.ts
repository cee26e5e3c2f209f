import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/browser.js'
import { testLength } from '../tools/test-length.js'
import { dataFolder, port } from './src/journey-shop.ts'

const root = path.join(import.meta.dirname, '..')
const origin = `http://127.0.0.1:${port}`
const server = process.env['E2E_DEV'] === 'on' ? 'server/src/main.ts --dev' : 'server/src/main.ts'
const chromium = findBrowser()

/** Runs journeys through a shop of their own, with a fresh demo world each time, on a phone unless they choose otherwise. */
export default defineConfig({
  testDir: 'src',
  // The long tests run separately: `npm run test:long`.
  testMatch: testLength === 'long' ? '**/*.long.ts' : '**/*.test.ts',
  outputDir: path.join('build', port),
  forbidOnly: true,
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    // Only the offline and push tests enable the service worker; elsewhere it would answer instead of the network.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    trace: 'on-first-retry', // Recording each test would take a quarter of the run.
    screenshot: 'only-on-failure',
    // Uses the fractional letter widths of a phone, which are not rounded to whole pixels.
    launchOptions: {
      args: ['--font-render-hinting=none'],
      ...(chromium !== undefined && { executablePath: chromium }),
    },
  },
  webServer: {
    command: `rm -rf ${dataFolder} && exec node ${server}`,
    cwd: root,
    url: `${origin}/readyz`,
    timeout: 120_000,
    env: { PORT: port, SEALANE_DATA: dataFolder, SEALANE_LIMITS: 'on' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
