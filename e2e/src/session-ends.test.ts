import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test'
import { drawPaymentProof } from '@sealane/demo/proof'
import { enterAs } from './api.ts'
import { hasNotification, keepNotices } from './notices.ts'
import { demoPassword, keepLoggedIn } from './people.ts'
import { logIn } from './shopper.ts'

const over = 'Your session is over'
const isOver = (route: Route) => route.fulfill({ status: 401, json: { code: 401, msg: over, time: 0, data: null } })

test.beforeEach(async ({ context, page, request }) => {
  await keepNotices(context)
  await keepLoggedIn(context, (await enterAs(request, 'mei')).token)
  await page.goto('/en/home')
})

// Specification, section 8: a body code of 401 shows the server's msg and, if logged in, clears the session and goes to /login.
test('an ended session is reported and cleared, and the log-in returns to the same page', async ({ page }) => {
  await page.route('**/api/user/order_list*', isOver, { times: 1 })
  await page.goto('/en/myPurchases/2')
  await expectEnded(page)
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/myPurchases\/2$/)
})

test('an ended session is reported and cleared while a picture is uploaded', async ({ page }) => {
  await page.goto('/en/cardTopUp')
  await page.route('**/api/common/upload', isOver)
  const paymentProof = {
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: await drawPaymentProof({ amount: 50_00, reference: 'SL-OVER', tone: 7 }),
  }
  await page.locator('input[type=file]').setInputFiles(paymentProof)
  await expectEnded(page)
})

for (const [file, path, button] of [
  ['one’s own data', '/en/setting', /^Download my data/],
  ['the fund records', '/en/capitalRecord', /^Save as a table/],
] as const)
  test(`an ended session is reported and cleared while ${file} are fetched`, async ({ page }) => {
    await page.goto(path)
    await page.route(/api\/user\/(export|bill_file)/, (route) =>
      file === 'one’s own data' && route.request().method() === 'GET' ? route.continue() : isOver(route),
    )
    await page.getByRole('button', { name: button }).click()
    await expectEnded(page)
  })

// Section 2: a failed user info request leads to /login; the message that a login is needed is only for users without a token.
test('a failed user info request shows its error, and the log-in leads to the requested page', async ({ page }) => {
  await page.route('**/api/user/getUserInfo*', (route) => route.fulfill({ status: 500, json: { code: 500 } }), {
    times: 1,
  })
  await page.goto('/en/myPurchases/2')
  await hasNotification(page, 'System interface 500 abnormal')
  await expect(page).toHaveURL(/\/en\/login$/)
  expect(await page.evaluate(() => window.told.join())).not.toContain('Please login first')
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/myPurchases\/2$/)
})

async function expectEnded(page: Page): Promise<void> {
  await hasNotification(page, over)
  await expect(page).toHaveURL(/\/en\/login$/)
  expect(await tokenIn(page.context())).toBeUndefined()
}

async function tokenIn(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value
}
