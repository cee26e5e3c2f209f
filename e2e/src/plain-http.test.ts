import { expect, test } from '@playwright/test'
import { findBrowser } from '../../tools/browser.js'
import { hasNotification, keepNotices } from './notices.ts'
import { demoPassword } from './people.ts'
import { logIn } from './shopper.ts'

const chromium = findBrowser()

// A host name that resolves to this machine: without TLS only 127.0.0.1 and localhost count as secure.
test.use({
  launchOptions: {
    ...(chromium !== undefined && { executablePath: chromium }),
    args: ['--host-resolver-rules=MAP shop.example 127.0.0.1'],
  },
})

// Specification, sections 5 and 8.
test('on plain HTTP a copy is refused in the words of the specification, and everything else works', async ({
  context,
  page,
  baseURL,
}) => {
  await keepNotices(context)
  const shop = (baseURL ?? '').replace('127.0.0.1', 'shop.example')
  await page.goto(`${shop}/en/cardTopUp`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'jonas', demoPassword)
  await expect(page).toHaveURL(/\/en\/cardTopUp$/)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  await hasNotification(page, 'This operation is not supported by non-HTTPS protocol')
})

test('a copy that the browser refuses says Copy Fail', async ({ context, page }) => {
  await keepNotices(context)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Refused'))
  })
  await page.goto('/en/cardTopUp')
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, 'jonas', demoPassword)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  await hasNotification(page, 'Copy Fail')
})
