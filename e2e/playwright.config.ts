import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/browser.js'
import { testLength } from '../tools/test-length.js'
import { dataFolder, port } from './src/journey-shop.ts'

const root = path.join(import.meta.dirname, '..')
const origin = `http://127.0.0.1:${port}`
const server = process.env['E2E_DEV'] === 'on' ? 'server/src/main.ts --dev' : 'server/src/main.ts'
const chromium = findBrowser()

/** Journeys of people through a shop of their own, with a fresh demo world each time, on a phone unless they say otherwise. */
export default defineConfig({
  testDir: 'src',
  // The long forms run alone: `npm run test:long`.
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
    // Only the test of a lost network has the service worker, which would answer for the network in others.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    trace: 'on-first-retry', // To record each one would take a quarter of the run.
    screenshot: 'only-on-failure',
    // Letters are as wide as on a phone, which does not fit them to whole pixels.
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
