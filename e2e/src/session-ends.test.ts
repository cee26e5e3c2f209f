import { expect, test } from '@playwright/test'
import { enterAs } from './api.ts'
import { isTold, keepNotices } from './notices.ts'
import { demoPassword, keepLoggedIn } from './people.ts'
import { logIn } from './shopper.ts'

test.beforeEach(async ({ context, page, request }) => {
  await keepNotices(context)
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  await page.goto('/en/home')
})

// Section 2: that user info fails sends to /login; that one is to log in first is for who has no token.
test('whose user info fails is told what failed, and after the log-in is where they wanted to be', async ({ page }) => {
  await page.route('**/api/user/getUserInfo*', (route) => route.fulfill({ status: 500, json: { code: 500 } }), {
    times: 1,
  })
  await page.goto('/en/myPurchases/2')
  await isTold(page, 'System interface 500 abnormal')
  await expect(page).toHaveURL(/\/en\/login$/)
  expect(await page.evaluate(() => window.told.join())).not.toContain('Please login first')
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/myPurchases\/2$/)
})
