import { expect, test, type Page, type Route } from '@playwright/test'
import { demoPassword } from './people.ts'
import { logIn } from './shopper.ts'

test.use({ serviceWorkers: 'block' })

const serverBroke = (route: Route) => route.fulfill({ status: 500, json: { code: 500, msg: 'Broken' } })
const connectionBreaks = (route: Route) => route.abort()
const userInfo = '**/api/user/getUserInfo*'
const logOut = '**/api/user/logout*'

test.beforeEach(async ({ page }) => {
  await page.goto('/en/login')
  await logIn(page, 'mei', demoPassword)
  await expect(page).toHaveURL(/\/en\/home/)
})

// Specification, section 2: if the user info request fails, the user is logged out and sent to /login.
for (const [failure, answer] of [
  ['is answered by an error', serverBroke],
  ['gets no answer', connectionBreaks],
] as const)
  test(`a shopper whose user info request ${failure} is logged out and sent to the log-in`, async ({ page }) => {
    await page.route(userInfo, answer)
    await page.goto('/en/order')
    await expect(page).toHaveURL(/\/en\/login$/)
    expect(await token(page)).toBeUndefined()
  })

// Section 2: if logout also fails, the token is cleared and the user is sent to /, which redirects to /home.
test('a shopper whose log-out fails too is sent to home without a token', async ({ page }) => {
  await page.route(userInfo, serverBroke)
  await page.route(logOut, connectionBreaks)
  await page.goto('/en/order')
  await expect(page).toHaveURL(/\/en\/home$/)
  expect(await token(page)).toBeUndefined()
})

test('a connection that breaks once does not end the session', async ({ page }) => {
  await page.route(userInfo, connectionBreaks, { times: 1 })
  await page.goto('/en/order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(await token(page)).toBeDefined()
})

async function token(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'Admin-Token')?.value
}
