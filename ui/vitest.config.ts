import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from '../tools/browser.js'

const chromium = findBrowser()

/** Tests of single components in a browser: their behaviour, and the findings of axe. Other tests of this workspace run with all unit tests. */
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
