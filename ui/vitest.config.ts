import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from '../tools/browser.js'

const chromium = findBrowser()

/** Components as a browser shows them, one by one: what they do, and what axe finds. Other tests of this workspace run with all unit tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react()],
  test: {
    include: ['src/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...(chromium !== undefined && { executablePath: chromium }) } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
