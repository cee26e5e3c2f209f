import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/browser.js'
import { testLength } from '../tools/test-length.js'
import { dataFolderOf, worker } from './src/data-folder.ts'

const root = path.join(import.meta.dirname, '..')
/** Each worker has a shop of its own at one of these. */
const ports = (process.env['E2E_PORTS'] ?? '3917').split(',')
const server = process.env['E2E_DEV'] === 'on' ? 'server/src/main.ts --dev' : 'server/src/main.ts'
const chromium = findBrowser()

/** Journeys of people through a shop of their own, with a fresh demo world each time, on a phone unless they say otherwise. */
export default defineConfig({
  testDir: 'src',
  // The long forms run alone: `npm run test:long`.
  testMatch: testLength === 'long' ? '**/*.long.ts' : '**/*.test.ts',
  outputDir: 'build',
  forbidOnly: true,
  workers: ports.length,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: originOf(ports[worker]),
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
    launchOptions: chromium === undefined ? {} : { executablePath: chromium },
  },
  webServer: ports.map((port, index) => ({
    command: `rm -rf ${dataFolderOf(index)} && exec node ${server}`,
    cwd: root,
    url: `${originOf(port)}/readyz`,
    timeout: 120_000,
    env: { PORT: port, SEALANE_DATA: dataFolderOf(index), SEALANE_LIMITS: 'on' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})

function originOf(port = ''): string {
  return `http://127.0.0.1:${port}`
}
